import { Controller } from 'react-hook-form'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { ActSheet, type ActSheetProps } from '#web/ui/workspace/act-sheet.tsx'
import { Quoted } from './review-parts.tsx'

export interface ReasonSheetProps<E extends Endpoint, Reason extends string>
  extends Pick<ActSheetProps<E>, 'endpoint' | 'title' | 'text' | 'keep' | 'confirm' | 'done' | 'onSend' | 'onClose'> {
  /** The review itself, to be read before. */
  quoted: string
  reasonLabel: string
  reasons: readonly Reason[]
  reasonNames: Record<Reason, () => string>
  note: { label: string; hint?: string }
}

/** Does something with a review for one of some reasons, with words if one likes. */
export function ReasonSheet<E extends Endpoint, Reason extends string>(props: ReasonSheetProps<E, Reason>) {
  const { quoted, reasonLabel, reasons, reasonNames, note, ...sheet } = props
  return (
    <ActSheet
      {...sheet}
      isFree
      defaultValues={{ note: '' }}
      before={<Quoted text={quoted} />}
      fields={[
        {
          name: 'reason',
          label: reasonLabel,
          input: (_field, control) => (
            <Controller
              control={control}
              name="reason"
              render={({ field: { value, onChange } }) => (
                <RadioCards
                  label={reasonLabel}
                  options={reasons.map((each) => ({ value: each, label: reasonNames[each]() }))}
                  value={value}
                  onChange={onChange}
                />
              )}
            />
          ),
        },
        {
          name: 'note',
          ...note,
          optional: true,
          input: (field) => <Textarea rows={2} maxLength={300} {...field} />,
        },
      ]}
    />
  )
}
