import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

export interface PindoProps {
  /** The saw, the diamond or the cashew. */
  pattern?: 'msumeno' | 'almasi' | 'korosho'
  ground?: string
  figure?: string
  className?: string
}

/** The printed border of a kanga. One strip per view; never text on it, never around cards. */
export function Pindo({ pattern = 'msumeno', ground, figure, className }: PindoProps) {
  const style = {
    '--pindo-mask': `var(--pindo-${pattern})`,
    '--pindo-ground': ground,
    '--pindo-figure': figure,
  } as CSSProperties
  return (
    <div
      aria-hidden
      className={cn('pindo', className)}
      style={pattern === 'korosho' ? { ...style, height: 26 } : style}
    />
  )
}

const cloths = {
  plum: ['#7A2E63', '#F6B7D2'],
  forest: ['#0F5A43', '#F2C14B'],
  night: ['#2A2440', '#FFB21E'],
  sea: ['#1C3F6E', '#8CC6E8'],
  brick: ['#8C3A1C', '#FFD48A'],
} as const

export interface KangaProps {
  cloth?: keyof typeof cloths
  /** The picture in the middle. */
  picture: ReactNode
  /** The saying, short, in capitals. */
  saying?: string
}

/** A small kanga: border, picture, saying. It says what a grey icon in a circle would not. */
export function Kanga({ cloth = 'plum', picture, saying }: KangaProps) {
  const [ground, figure] = cloths[cloth]
  return (
    <div
      aria-hidden
      className="relative mb-2.5 grid h-32 w-[200px] place-items-center content-center overflow-hidden rounded-[8px]"
      style={{ background: ground, color: figure }}
    >
      <Pindo ground="transparent" figure={figure} className="!absolute inset-x-0 top-0" />
      <Pindo ground="transparent" figure={figure} className="!absolute inset-x-0 bottom-0 -scale-y-100" />
      {picture}
      {saying && <span className="saying mt-1 text-[11px]">{saying}</span>}
    </div>
  )
}
