import { useEffect } from 'react'

const counted = /^\(\d+\) /

/** Counts the orders that ring in the title of the tab: a shop sees them while another tab is in front, and without sound. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const write = () => {
      const wanted = `(${count}) ${document.title.replace(counted, '')}`
      if (document.title !== wanted) document.title = wanted
    }
    write()
    // The next page sets its own title.
    const titles = new MutationObserver(write)
    const title = document.head.querySelector('title')
    if (title) titles.observe(title, { childList: true })
    return () => {
      titles.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
