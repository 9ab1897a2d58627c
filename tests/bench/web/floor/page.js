import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

const { lines } = await (await fetch('/cart.json')).json()
const row = ({ name, picture }) => h('li', { key: name }, h('img', { src: picture, width: 165, height: 165 }), name)
createRoot(document.getElementById('root')).render(h('ul', null, lines.map(row)))
