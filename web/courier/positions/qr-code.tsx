import { useMemo } from 'react'
import { encode } from 'uqr'

/** Black on white in both colour schemes, with the quiet zone of four modules that cameras need. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string | undefined }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 4, ecc: 'M' })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: dark.join('') }
  }, [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
