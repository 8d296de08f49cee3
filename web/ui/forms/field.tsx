import { createContext, type ReactNode, use, useId } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'

interface FieldState {
  id: string
  describedBy: string | undefined
  isBad: boolean
  isGood: boolean
}

const FieldContext = createContext<FieldState | null>(null)

/** What ties a control to its label, hint and error. Controls in a `Field` read it by themselves. */
export function useField() {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.isBad || undefined }
}

export const useFieldTone = () => {
  const field = use(FieldContext)
  return field?.isBad ? 'bad' : field?.isGood ? 'good' : 'plain'
}

export interface FieldProps {
  label: ReactNode
  /** The label is read aloud and not seen. */
  hideLabel?: boolean
  optional?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** Said in green under the field, when what was typed is known to be right. */
  success?: ReactNode
  className?: string
  children: ReactNode
}

export function Field({ label, hideLabel, optional, hint, error, success, className, children }: FieldProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy =
    [error && errorId, !error && success && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-13'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> {m.ui_optional()}</span>}
      </label>
      <FieldContext value={{ id, describedBy, isBad: Boolean(error), isGood: !error && Boolean(success) }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className="flex gap-1.5 font-[550] text-13 text-danger leading-snug">
          <CircleAlert aria-hidden className="size-4" />
          <span>{error}</span>
        </p>
      ) : (
        success && (
          <p id={errorId} className="flex gap-1.5 font-[550] text-13 text-money leading-snug">
            <CircleCheck aria-hidden className="size-4" />
            <span>{success}</span>
          </p>
        )
      )}
      {hint && (
        <p id={hintId} className="text-13 text-ink-2 leading-snug">
          {hint}
        </p>
      )}
    </div>
  )
}
