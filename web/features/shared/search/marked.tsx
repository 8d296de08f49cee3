import { markedParts } from './marks.ts'

/** A name, with what was looked for marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return markedParts(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.isMarked ? (
      <mark
        key={key}
        className="mx-px rounded-[4px] bg-accent-tint text-on-accent-tint shadow-[0_0_0_1px_var(--color-accent-line)]"
      >
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}
