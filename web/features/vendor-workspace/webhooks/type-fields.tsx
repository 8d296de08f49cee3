import { type WebhookType, webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { typeLabels } from './webhook-labels.ts'

interface TypeFieldsProps {
  value: readonly WebhookType[]
  error: string | undefined
  onChange: (types: WebhookType[]) => void
}

/** What an endpoint is told of. */
export function TypeFields({ value, error, onChange }: TypeFieldsProps) {
  const toggle = (type: WebhookType, isWanted: boolean) =>
    onChange(webhookTypes.filter((each) => (each === type ? isWanted : value.includes(each))))
  return (
    <fieldset>
      <legend className="font-[650] text-15">{m.webhooks_types()}</legend>
      {error && (
        <p role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {webhookTypes.map((type) => (
          <Checkbox key={type} checked={value.includes(type)} onChange={(isWanted) => toggle(type, isWanted)}>
            <span className="block">{typeLabels[type]()}</span>
            <code className="meta block">{type}</code>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
