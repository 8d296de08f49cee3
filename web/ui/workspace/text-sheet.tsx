import type { ReactNode } from 'react'
import type { BodyOf, Endpoint } from '#contracts/wire/endpoint.ts'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { ActSheet, type ActSheetProps } from './act-sheet.tsx'

export interface TextSheetProps<E extends Endpoint>
  extends Pick<
    ActSheetProps<E>,
    'endpoint' | 'title' | 'sum' | 'isFree' | 'text' | 'confirm' | 'tone' | 'done' | 'onSend' | 'onClose'
  > {
  /** Of the body: where the words go. */
  field: string & keyof BodyOf<E>
  label: string
  hint?: string
  optional?: boolean
  /** One line, like a receipt's number. */
  short?: boolean
  /** What else the body has, which is not typed. */
  fixed?: Partial<BodyOf<E>>
  /** What is to be read before the words are written. */
  children?: ReactNode
}

/** Asks for the words that go with a decision, then does it. */
export function TextSheet<E extends Endpoint>(props: TextSheetProps<E>) {
  const { field, label, hint, optional, short, fixed, children, ...sheet } = props
  return (
    <ActSheet
      {...sheet}
      defaultValues={{ ...fixed, [field]: '' }}
      before={children}
      fields={[
        {
          name: field,
          label,
          hint,
          optional,
          input: (register) =>
            short ? (
              <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register} />
            ) : (
              <Textarea rows={4} {...register} />
            ),
        },
      ]}
    />
  )
}
