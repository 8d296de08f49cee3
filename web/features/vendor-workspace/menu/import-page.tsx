import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { maxImportRows } from '#contracts/menu/menu-terms.ts'
import type { RowState } from '#contracts/menu/product-import.ts'
import { productPages } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { RecordTable } from '#web/ui/tables/record-table.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import FileSpreadsheet from '~icons/lucide/file-spreadsheet'
import Lock from '~icons/lucide/lock'
import { importColumns } from './import-columns.tsx'
import { rowLooks } from './import-labels.ts'
import { type Imported, type Preview, useImport } from './use-import.ts'

type Shown = RowState | 'ALL'

/** A menu from a file: chosen, looked at row by row, and only then confirmed. */
export function ImportPage({ onSeeProducts }: { onSeeProducts: () => void }) {
  const { chosen, preview, imported, refusal, isReading, choose, mend, confirm } = useImport()
  const rows = preview?.rows ?? []
  const back = (
    <Link to="/vendor/products" className={backLink}>
      <BackArrow />
      {m.products_title()}
    </Link>
  )
  const notice = refusal && (
    <Notice tone="bad" live className="mb-4">
      {refusal}
    </Notice>
  )
  if (imported) {
    return (
      <WorkspacePage back={back} title={m.menu_imported()}>
        <Done imported={imported} onSeeProducts={onSeeProducts} />
      </WorkspacePage>
    )
  }
  if (!preview || !chosen) {
    return (
      <WorkspacePage back={back} title={m.menu_import()} note={m.menu_import_note()}>
        {notice}
        <Card padded className="grid max-w-2xl justify-items-start gap-4">
          <p>{m.menu_import_text()}</p>
          <p className="meta">{m.menu_import_limits({ count: maxImportRows })}</p>
          <div className="flex flex-wrap gap-2">
            <ChooseFile words={isReading ? m.menu_reading() : m.menu_choose_file()} isPrimary onChoose={choose} />
            <CsvLink query={productPages('VENDOR', {})} />
          </div>
        </Card>
      </WorkspacePage>
    )
  }
  return (
    <WorkspacePage
      back={back}
      title={m.menu_check()}
      note={
        <>
          {chosen.name}, {m.menu_rows({ count: rows.length })}. <b>{m.menu_nothing_changed()}</b>
        </>
      }
    >
      {notice}
      <Looked preview={preview} isReading={isReading} mend={mend} confirm={confirm} choose={choose} />
    </WorkspacePage>
  )
}

interface LookedProps extends Pick<ReturnType<typeof useImport>, 'mend' | 'confirm' | 'choose' | 'isReading'> {
  preview: Preview
}

function Looked({ preview: { rows }, mend, confirm, choose, isReading }: LookedProps) {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  const wrong = count('WRONG')
  const [view, setView] = useState<Shown>(wrong > 0 ? 'WRONG' : 'ALL')
  const states: readonly RowState[] = ['WRONG', 'NEW', 'CHANGED', 'SAME']
  // Once the last wrong row is mended, all of them are shown.
  const shown = view === 'WRONG' && wrong === 0 ? 'ALL' : view
  const isNothing = count('NEW') + count('CHANGED') === 0
  return (
    <div aria-busy={isReading || undefined}>
      <Counts counts={states.map((state) => ({ state, count: count(state) }))} />
      <Segmented<Shown>
        label={m.menu_rows_shown()}
        value={shown}
        onChange={setView}
        className="my-4 max-w-full overflow-x-auto"
        options={[
          ...states
            .filter((state) => state !== 'SAME' && count(state) > 0)
            .map((state) => ({ value: state, label: `${rowLooks[state].label()} ${count(state)}` })),
          { value: 'ALL' as const, label: `${m.products_all()} ${rows.length}` },
        ]}
      />
      <RecordTable
        caption={m.menu_check()}
        columns={importColumns(mend)}
        rows={shown === 'ALL' ? rows : rows.filter(({ state }) => state === shown)}
        rowKey={({ row }) => String(row)}
      />
      <section
        data-action-bar
        aria-label={m.menu_import()}
        className="sticky bottom-[calc(var(--tab-bar)+.75rem)] z-20 mt-4 flex flex-wrap items-center gap-3 rounded-card bg-cloth px-4 py-3 text-on-cloth shadow-3"
      >
        <Lock aria-hidden className="max-md:hidden" />
        <p role="status" className="mr-auto">
          <b className="block">{m.menu_all_or_none({ count: rows.length })}</b>
          <span className="text-13 text-on-cloth-2">
            {wrong > 0 ? m.menu_left_to_fix({ count: wrong }) : isNothing ? m.menu_no_change() : m.menu_ready()}
          </span>
        </p>
        <ChooseFile words={m.menu_other_file()} onChoose={choose} />
        <Button disabled={wrong > 0 || isNothing || isReading} onClick={confirm}>
          {m.menu_import_rows({ count: rows.length })}
        </Button>
      </section>
    </div>
  )
}

function Counts({ counts }: { counts: readonly { state: RowState; count: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counts.map(({ state, count }) => (
        <div
          key={state}
          className={cn(
            'rounded-card border border-line bg-surface px-4 py-3',
            state === 'WRONG' && count > 0 && 'border-danger',
          )}
        >
          <dt className="font-[650] text-13">{rowLooks[state].label()}</dt>
          <dd className="head text-25 tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Done({
  imported: { created, changed, unchanged },
  onSeeProducts,
}: {
  imported: Imported
  onSeeProducts: () => void
}) {
  return (
    <div className="grid justify-items-start gap-4">
      <div className="w-full">
        <Counts
          counts={[
            { state: 'NEW', count: created },
            { state: 'CHANGED', count: changed },
            { state: 'SAME', count: unchanged },
          ]}
        />
      </div>
      <Notice tone="ok" live>
        {created > 0 ? m.menu_imported_drafts() : m.menu_imported_text()}
      </Notice>
      <Button onClick={onSeeProducts}>{m.menu_see_products()}</Button>
    </div>
  )
}

interface ChooseFileProps {
  words: string
  isPrimary?: boolean
  onChoose: (file: File) => void
}

function ChooseFile({ words, isPrimary, onChoose }: ChooseFileProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cn(
        buttonClass(isPrimary ? {} : { variant: 'cloth' }),
        'cursor-pointer focus-within:outline-3 focus-within:outline-focus',
      )}
    >
      <FileSpreadsheet aria-hidden />
      {words}
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file, mended, can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
