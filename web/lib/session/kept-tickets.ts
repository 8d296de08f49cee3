import type { Ticket } from '#contracts/tickets/tickets.ts'
import { type KeptData, keepData, readKeptData } from './kept-data.ts'
import { ticketsPage } from './kept-on-device.ts'

export interface KeptTickets extends KeptData {
  tickets: Ticket[]
}

export const keepTickets = (kept: KeptTickets): Promise<void> => keepData(ticketsPage, kept)

export const readKeptTickets = (): Promise<KeptTickets | null> => readKeptData<KeptTickets>(ticketsPage)
