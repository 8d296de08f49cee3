import { readDetail } from './changes.ts'
import { fieldName } from './field-name.ts'
import { valueWords } from './value-words.ts'

/** What was changed from what to what, and what was said with it. */
export function DetailWords({ kind, detail }: { kind: string; detail: Record<string, unknown> }) {
  const { changes, said } = readDetail(detail)
  if (changes.length === 0 && said.length === 0) return null
  return (
    <dl className="grid gap-0.5 text-13 [overflow-wrap:anywhere]">
      {said.map(({ name, value }) => (
        <div key={name}>
          <dt className="inline text-ink-2">{fieldName(name)}: </dt>
          <dd className="inline">{valueWords(kind, name, value)}</dd>
        </div>
      ))}
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt className="inline text-ink-2">{fieldName(name)}: </dt>
          <dd className="inline">
            {from !== undefined && (
              <>
                <del className="text-ink-2">{valueWords(kind, name, from)}</del>
                {' → '}
              </>
            )}
            <ins className="no-underline">{valueWords(kind, name, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
