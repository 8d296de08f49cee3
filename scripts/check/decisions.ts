/**
 * Each decision has a number of its own, says it in its title, and what became of it and when; the list of them links
 * to it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'docs/decisions'

/**
 * The problems of the decisions, a sentence each, by the names of their files and their texts, and the list of them.
 */
export function decisionComplaints(decisions: ReadonlyMap<string, string>, list: string): string[] {
  const byNumber = Map.groupBy(decisions.keys(), (file) => Number.parseInt(file, 10))
  const twice = [...byNumber].filter(([, files]) => files.length > 1)
  return [
    ...twice.map(([number, files]) => `decision ${number} is ${files.join(' and ')}: give one the next number`),
    ...[...decisions].flatMap(([file, text]) => {
      const [title = '', , status = ''] = text.split('\n')
      const isNumbered = title.startsWith(`# ${Number.parseInt(file, 10)}. `)
      const hasStatus = /^(Accepted|Superseded).*, \d{4}-\d{2}-\d{2}/.test(status)
      return [
        !isNumbered && `${file}: its title has another number`,
        !list.includes(`](${file})`) && `${file}: not in ${folder}/README.md`,
        !hasStatus && `${file}: no status and date under its title`,
      ].filter((complaint) => complaint !== false)
    }),
  ]
}

if (import.meta.main) {
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const complaints = decisionComplaints(new Map(files.map((file) => [file, text(file)])), text('README.md'))
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
