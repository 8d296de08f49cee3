export { mountNotificationChoices } from './account/choices.routes.ts'
export { mountNotifications } from './account/notifications.routes.ts'
export { mountUnsubscribe } from './account/unsubscribe.routes.ts'
export { audienceChannel } from './audience-channel.ts'
export type { Channel } from './channel.ts'
export {
  type ChannelsConfig,
  channelFields,
  channelProductionProblems,
  channelsConfig,
  definitionOf,
  missingChannels,
  recipientFacts,
} from './channels/channel-definitions.ts'
export { mountChannels, openChannels } from './channels/channel-runtimes.ts'
export { cancelDeliveries, deleteOldDeliveries, giveUpDeadLetters, retryDeadLetters } from './dead-letters.ts'
export { type SendJob, sendJobs } from './deliver.ts'
export { type DeliveryDeps, routingOf } from './delivery-deps.ts'
export { emit, emitIfWritten } from './emit.ts'
export { eraseFromOutbox } from './erase-from-outbox.ts'
export type { OrderStepEvent, PreparedSmsType, ToldEvent } from './events.ts'
export { connectLive, liveChannel, publish } from './live.ts'
export type { PrepareMail } from './mail/mail-channel.ts'
export { messagesChannel, type OrderMessages, type WriteMessages } from './messages-channel.ts'
export type { PreparePhoneCode } from './phone-code-messages.ts'
export { findTellingChannel } from './routing/find-telling-channel.ts'
export type { RoutingDeps } from './routing/pass-on.ts'
export { previewMessage } from './routing/preview-message.ts'
export { quietUntil } from './routing/quiet-hours.ts'
export { withoutOftenTexted } from './sms/often-texted.ts'
export type { PrepareAccountSms, PrepareSms } from './sms/sms-channel.ts'
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
export { updateApplier } from './whatsapp/incoming.ts'
export type { TellStopped } from './whatsapp/stops.ts'
export { applyUpdates } from './whatsapp/updates.ts'
