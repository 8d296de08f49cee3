import { AsyncResource } from 'node:async_hooks'
import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isTraced } from './is-traced.ts'
import { markFailed } from './span-error.ts'
import { type StatementSummary, summarize } from './statement-summary.ts'

type Send = (...args: unknown[]) => unknown
type Answered = (error: unknown, result?: { rowCount: number | null }) => void

const summaries = new LRUCache<string, StatementSummary>({ max: 2_000, memoMethod: summarize })

/**
 * A span for each statement: what it does to which tables, how long it took with its wait for those before it, and how
 * many rows it had. `onWrite` is called after one that has changed rows.
 */
export function traceStatements(pool: pg.Pool, tracer: Tracer, onWrite: (span: Span) => void) {
  // Whoever waits for a connection gets it from whoever gives it back, and goes on as itself.
  const connect = pool.connect.bind(pool) as Send
  pool.connect = ((callback?: () => void) => connect(callback && AsyncResource.bind(callback))) as typeof pool.connect

  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const traced: Send = (...args) => {
      const [statement] = args as [string | { text: string; submit?: unknown }]
      const text = typeof statement === 'string' ? statement : statement.text
      // BEGIN is answered with the first statement.
      if (!isTraced() || text === 'begin' || (typeof statement !== 'string' && statement.submit)) return send(...args)
      const { text: summary, isWrite } = summaries.memo(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
      const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes })
      const end: Answered = (error, result) => {
        if (error) markFailed(span, error)
        const rows = result?.rowCount ?? 0
        if (!error) span.setAttribute('db.response.returned_rows', rows)
        if (isWrite && rows > 0) onWrite(span)
        span.end()
      }
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const answered: Answered = (error, result) => {
          end(error, result)
          callback(error, result)
        }
        return send(...args.slice(0, -1), answered)
      }
      const sent = send(...args) as Promise<{ rowCount: number | null }>
      sent.then((result) => end(null, result), end)
      return sent
    }
    client.query = traced as typeof client.query
  })
}
