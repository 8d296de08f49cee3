import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, Slug } from '../wire/primitives.ts'

/**
 * WAITING: in line. TURN: may order until the turn ends. SERVED: has ordered, and is not served again. LAPSED: the turn
 * ended without an order. LEFT: went.
 */
export const QueueEntryStatus = z.enum(['WAITING', 'TURN', 'SERVED', 'LAPSED', 'LEFT'])
export type QueueEntryStatus = z.infer<typeof QueueEntryStatus>

/**
 * SOLD_OUT: nothing is left, and nobody is paying who could give anything back. CANCELLED: the event is. SALE_ENDED:
 * nothing of it is on sale. OPEN: nobody waits any more, and anybody may order.
 */
export const QueueEndReason = z.enum(['SOLD_OUT', 'CANCELLED', 'SALE_ENDED', 'OPEN'])
export type QueueEndReason = z.infer<typeof QueueEndReason>

/**
 * BEFORE: nobody can join yet. GATHERING: people come in, and the sale is not open. MOVING: it is open, and those in
 * line have their turn one after the other. ENDED: there is no line any more.
 */
export const QueuePhase = z.enum(['BEFORE', 'GATHERING', 'MOVING', 'ENDED'])
export type QueuePhase = z.infer<typeof QueuePhase>

export const Queue = z.object({
  phase: QueuePhase,
  /** Why there is no line any more. */
  endReason: QueueEndReason.nullable(),
  joinFrom: Instant.nullable(),
  opensAt: Instant.nullable(),
  /** How many people wait, as it was counted a few seconds ago. */
  people: z.int(),
  /** Nothing is left for the next person, but orders wait for payment: what is not paid goes to the line. */
  waitsForPayments: z.boolean(),
  /** Where one is; null for who never was in line, or left it. */
  entry: z
    .object({
      status: z.enum(['WAITING', 'TURN', 'SERVED', 'LAPSED']),
      /** 1 is next. Null before the sale opens, and for the moment until a place was given. */
      place: z.int().nullable(),
      /** The place that was given first. */
      beganAt: z.int().nullable(),
      /** About how long it takes to one's turn. */
      aboutMinutes: z.int().nullable(),
      turnEndsAt: Instant.nullable(),
    })
    .nullable(),
  /** After how many seconds to ask again: those far behind ask less often. */
  askAgainSeconds: z.int(),
})
export type Queue = z.infer<typeof Queue>

const params = z.object({ slug: Slug })

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/events/:slug/queue',
  summary: 'Shows the line for the tickets of an event, and where in it one is',
  access: 'user',
  params,
  response: Queue,
  errors: ['not_found'],
})

/**
 * Puts a person in line, once for each account and event. Those who come before the sale opens get a random place when
 * it does, later ones stand behind them in the order in which they come. Whose turn ended without an order may go to
 * the end of the line.
 */
export const joinQueue = endpoint({
  method: 'POST',
  path: '/api/events/:slug/queue',
  summary: 'Joins the line for the tickets of an event',
  access: 'user',
  limits: [{ name: 'queue', max: 30, every: '1 hour', by: 'account' }],
  params,
  response: Queue,
  errors: ['not_found', 'queue_closed'],
})

/** Leaves the line, or lets one's turn go on to the next person. */
export const leaveQueue = endpoint({
  method: 'POST',
  path: '/api/events/:slug/queue/leave',
  summary: 'Leaves the line for the tickets of an event',
  access: 'user',
  params,
  response: Queue,
  errors: ['not_found'],
})
