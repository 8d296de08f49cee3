import { cn } from '#web/ui/cn.ts'
import { Picture, type PictureSource } from './picture.tsx'

/** Ground, border, letters. */
const palettes = [
  ['#2A2440', '#FFB21E', '#FBF4E4'],
  ['#0F5A43', '#F2C14B', '#F7F0D8'],
  ['#8C3A1C', '#FFD48A', '#FFF6E4'],
  ['#1C3F6E', '#8CC6E8', '#F1F8FD'],
  ['#E9C9DC', '#7A2E63', '#5A1B48'],
  ['#DDE3B8', '#48672A', '#33491D'],
  ['#F2B02E', '#2A2440', '#2A2440'],
  ['#7A2E63', '#F6B7D2', '#FFF1F8'],
] as const

/** The same vendor has the same colours everywhere and always. */
function findPalette(slug: string) {
  let hash = 0
  for (const letter of slug) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return palettes[hash % palettes.length]!
}

/** The first letters of the first two words that have any: "Choma Corner 254" is CC. */
export function shopInitials(name: string): string {
  const words = name.split(/[\s&/·-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, '')][0])
    .join('')
    .toLocaleUpperCase('en')
}

const teeth = `M0 0${'l4 7 4-7'.repeat(8)}M0 64${'l4-7 4 7'.repeat(8)}`

export interface VendorLogoProps {
  vendor: { slug: string; name: string; logo?: PictureSource | null }
  /** In pixels, both ways. */
  size?: number
  className?: string
}

/** A vendor's own picture, or its initials between saw borders. The name stands beside it, so it is not read aloud. */
export function VendorLogo({ vendor, size = 50, className }: VendorLogoProps) {
  const style = { width: size, height: size }
  const frame = cn('flex-none overflow-hidden rounded-control', className)
  if (vendor.logo) {
    return (
      <span className={cn('block', frame)} style={style}>
        <Picture picture={vendor.logo} alt="" sizes={`${size}px`} className="size-full" />
      </span>
    )
  }
  const [ground, border, letters] = findPalette(vendor.slug)
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={frame} style={style}>
      <rect width="64" height="64" fill={ground} />
      <path d={teeth} fill={border} />
      <path d="M0 11h64M0 53h64" stroke={border} strokeWidth="1.6" />
      <text
        x="32"
        y="41.5"
        textAnchor="middle"
        fontWeight="800"
        fontSize="26"
        fill={letters}
        style={{ fontStretch: '80%' }}
      >
        {shopInitials(vendor.name)}
      </text>
    </svg>
  )
}
