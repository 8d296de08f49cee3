export { mountNotificationChoices } from './account/choices.routes.ts'
export { mountNotifications } from './account/notifications.routes.ts'
export { mountUnsubscribe } from './account/unsubscribe.routes.ts'
export { mountWhatsappChoice } from './account/whatsapp-choice.routes.ts'
export { audienceChannel } from './audience-channel.ts'
export type { Channel } from './channel.ts'
export { cancelDeliveries, deleteOldDeliveries, giveUpDeadLetters, retryDeadLetters } from './dead-letters.ts'
export { type SendJob, sendJobs } from './deliver.ts'
export { type DeliveryDeps, routingOf } from './delivery-deps.ts'
export { emit, emitIfWritten } from './emit.ts'
export { eraseFromOutbox } from './erase-from-outbox.ts'
export type { OrderStepEvent, PreparedSmsType, ToldEvent } from './events.ts'
export { connectLive, liveChannel, publish } from './live.ts'
export { mailChannel, type PrepareMail } from './mail/mail-channel.ts'
export { type MailConfig, mailConfig, mailFields } from './mail/mail-settings.ts'
export { messagesChannel, type OrderMessages, type WriteMessages } from './messages-channel.ts'
export type { PreparePhoneCode } from './phone-code-messages.ts'
export { mountPush } from './push/push.routes.ts'
export { pushChannel } from './push/push-channel.ts'
export { type PushConfig, pushConfig, pushFields, pushProductionProblems } from './push/push-settings.ts'
export { openPush } from './push/send-push.ts'
export { findTellingChannel } from './routing/find-telling-channel.ts'
export type { RoutingDeps } from './routing/pass-on.ts'
export { previewMessage } from './routing/preview-message.ts'
export { quietUntil } from './routing/quiet-hours.ts'
export { openAfricasTalking } from './sms/africas-talking/send-sms.ts'
export { withoutOftenTexted } from './sms/often-texted.ts'
export { mountSms } from './sms/sms.routes.ts'
export { type PrepareAccountSms, type PrepareSms, smsChannel } from './sms/sms-channel.ts'
export {
  type SmsConfig,
  smsConfig,
  smsFields,
  smsProductionProblems,
} from './sms/sms-settings.ts'
export { isSpent, monthOf, readSpending } from './spending/spending.ts'
export { doorTopic } from './subscriptions.ts'
export { mountMessageTexts } from './texts/texts.routes.ts'
export { unsentMail } from './unsent-mail.queries.ts'
export { sealSecretsAgain } from './webhooks/seal-webhook-secret.ts'
export { openWebhooks } from './webhooks/send-webhook.ts'
export { emitCheckIns } from './webhooks/webhook-deliveries.ts'
export {
  type WebhookConfig,
  webhookConfig,
  webhookFields,
  webhookProductionProblems,
} from './webhooks/webhook-settings.ts'
export { mountWebhooks } from './webhooks/webhooks.routes.ts'
export { type ReadWebhookData, type WebhookMoment, webhooksChannel } from './webhooks/webhooks-channel.ts'
export type { Attachment, AttachmentExample, FindAttached } from './whatsapp/attachments.ts'
export { createTemplates } from './whatsapp/cloud-api/create-templates.ts'
export { openWhatsapp } from './whatsapp/cloud-api/send-message.ts'
export { templateDefinitions } from './whatsapp/cloud-api/template-definitions.ts'
export { openMedia } from './whatsapp/cloud-api/upload-media.ts'
export { updateApplier } from './whatsapp/incoming.ts'
export type { TellStopped } from './whatsapp/stops.ts'
export { applyUpdates } from './whatsapp/updates.ts'
export { mountWhatsapp } from './whatsapp/whatsapp.routes.ts'
export { whatsappChannel } from './whatsapp/whatsapp-channel.ts'
export {
  type WhatsappConfig,
  whatsappConfig,
  whatsappFields,
  whatsappProductionProblems,
} from './whatsapp/whatsapp-settings.ts'
