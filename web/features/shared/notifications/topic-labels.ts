import type { NotificationTopic } from '#contracts/notifications/topics.ts'
import { m } from '#web/paraglide/messages.js'

interface Label {
  title: () => string
  /** What belongs to it. */
  text: () => string
}

export const topicLabels: Record<NotificationTopic, Label> = {
  MONEY: { title: m.choices_money, text: m.choices_money_text },
  ORDER: { title: m.choices_order, text: m.choices_order_text },
  CHANGES: { title: m.choices_changes, text: m.choices_changes_text },
  TICKETS: { title: m.choices_tickets, text: m.choices_tickets_text },
  REMINDERS: { title: m.choices_reminders, text: m.choices_reminders_text },
  ORGANISERS: { title: m.choices_organisers, text: m.choices_organisers_text },
  KEPT: { title: m.choices_kept, text: m.choices_kept_text },
  OPENINGS: { title: m.choices_openings, text: m.choices_openings_text },
  REVIEWS: { title: m.choices_reviews, text: m.choices_reviews_text },
  SHOP_ORDERS: { title: m.choices_shop_orders, text: m.choices_shop_orders_text },
  PAYOUTS: { title: m.choices_payouts, text: m.choices_payouts_text },
  SHOP: { title: m.choices_shop, text: m.choices_shop_text },
  NEWS: { title: m.choices_news, text: m.choices_news_text },
  MARKET: { title: m.choices_market, text: m.choices_market_text },
  SECURITY: { title: m.choices_security, text: m.choices_security_text },
}
