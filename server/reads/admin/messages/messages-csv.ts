import type { SentMessage } from '#contracts/admin/messages.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `messages.csv`. */
export const messageColumns: readonly CsvColumn<SentMessage>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'When', sw: 'Lini' }, (row) => row.at],
  [{ en: 'Channel', sw: 'Njia' }, (row) => row.channel],
  [{ en: 'To', sw: 'Kwa' }, (row) => row.person?.name],
  [{ en: 'Contact', sw: 'Mawasiliano' }, (row) => row.contact],
  [{ en: 'Kind', sw: 'Aina' }, (row) => row.kind],
  [{ en: 'Begins', sw: 'Mwanzo wake' }, (row) => row.words],
  [{ en: 'Order', sw: 'Oda' }, (row) => row.order?.number],
  [{ en: 'State', sw: 'Hali' }, (row) => row.state],
  [{ en: 'Since', sw: 'Tangu' }, (row) => row.stateAt],
  [{ en: 'Error', sw: 'Kosa' }, (row) => row.error],
  [{ en: 'KSh', sw: 'KSh' }, (row) => row.costKES],
]
