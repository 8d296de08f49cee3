import { ExportResultCode } from '@opentelemetry/core'
import { expect, it } from 'vitest'
import { noticingExporter } from './noticing-exporter.ts'

it('says that spans are not taken when that begins, and again only after some were', () => {
  const said: string[] = []
  const results = ['ok', 'refused', 'refused', 'ok', 'no answer']
  const answered: boolean[] = []
  const exporter = noticingExporter(
    {
      export(_spans, done) {
        const result = results[answered.length] ?? ''
        if (result === 'ok') done({ code: ExportResultCode.SUCCESS })
        else done({ code: ExportResultCode.FAILED, error: new Error(result) })
      },
      shutdown: async () => undefined,
    },
    (reason) => said.push(reason),
  )
  for (const _ of results) exporter.export([], () => answered.push(exporter.isFailing()))
  expect(said).toEqual(['refused', 'no answer'])
  expect(answered).toEqual([false, true, true, false, true])
})
