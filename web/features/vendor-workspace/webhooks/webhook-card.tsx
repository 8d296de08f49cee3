import { Suspense, useId, useState } from 'react'
import { webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import { changeWebhook, deleteWebhook, testWebhook, type Webhook } from '#contracts/webhooks/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card, Notice } from '#web/ui/surface.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { useWebhookChange } from './use-webhooks.ts'
import { disabledWords, typeLabels, webhookLook } from './webhook-labels.ts'

const WebhookForm = lazyChunk(() => import('./webhook-form.tsx'))
const RotateSecret = lazyChunk(() => import('./rotate-secret.tsx'))
const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

interface WebhookCardProps {
  webhook: Webhook
  onSecret: (secret: string) => void
}

/** One endpoint with what can be done with it, and its log. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { id, url, types, disabledAt, previousSecretUntil } = webhook
  const [asks, setAsks] = useState<'change' | 'rotate' | 'delete'>()
  const change = useWebhookChange()
  const titleId = useId()
  const params = { id }
  const close = () => setAsks(undefined)
  const words = disabledWords(webhook)

  async function test() {
    await change(() => call(testWebhook, { params }))
    toast({ title: m.webhooks_test_sent() })
  }
  const turn = (isEnabled: boolean) => change(() => call(changeWebhook, { params, body: { isEnabled } }))

  return (
    <section aria-labelledby={titleId}>
      <Card className="overflow-hidden">
        <div className="grid gap-3 px-4 py-4 md:px-5">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <h2 id={titleId} className="min-w-0 text-17 [overflow-wrap:anywhere]">
              {url}
            </h2>
            <StatusBadge look={webhookLook(webhook)} />
          </div>
          <p className="meta">
            {types.length === webhookTypes.length
              ? m.webhooks_all_types()
              : types.map((type) => typeLabels[type]()).join(', ')}
          </p>
          {words && <Notice tone="act">{words}</Notice>}
          {previousSecretUntil && (
            <p className="meta">{m.webhooks_both_secrets({ moment: formatDate(previousSecretUntil, 'moment') })}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {!disabledAt && (
              <Button variant="quiet" size="sm" onClick={() => test().catch(() => undefined)}>
                {m.webhooks_test()}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => setAsks('change')}>
              {m.webhooks_change()}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAsks('rotate')}>
              {m.webhooks_rotate()}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => turn(disabledAt !== null).catch(() => undefined)}>
              {disabledAt ? m.webhooks_turn_on() : m.webhooks_turn_off()}
            </Button>
            <Button variant="danger-quiet" size="sm" onClick={() => setAsks('delete')}>
              {m.webhooks_delete()}
            </Button>
          </div>
        </div>
        <DeliveryLog webhook={webhook} />
      </Card>
      <Suspense>
        {asks === 'change' && <WebhookForm webhook={webhook} onClose={close} />}
        {asks === 'rotate' && <RotateSecret webhook={webhook} onSecret={onSecret} onClose={close} />}
        {asks === 'delete' && (
          <ConfirmDialog
            open
            onOpenChange={close}
            title={m.webhooks_delete_title({ host: new URL(url).host })}
            confirm={m.webhooks_delete()}
            cancel={m.webhooks_keep()}
            onConfirm={() => change(() => call(deleteWebhook, { params }))}
          >
            {m.webhooks_delete_text()}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  )
}
