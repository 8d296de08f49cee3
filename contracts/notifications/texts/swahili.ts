import type { NotificationData } from '../../notifications.ts'
import type { HideReason } from '../../reviews/review-terms.ts'
import { channels } from '../channels.ts'
import { alertTexts } from './alert-titles.ts'
import {
  failureReason,
  moment,
  money,
  orderFor,
  orderTime,
  rateText,
  rejectionReason,
  timeAndPlace,
  timeOfDay,
} from './facts.ts'
import { problemTexts, settledTexts } from './problem-texts.ts'
import type { NotificationText, NotificationTexts } from './text-types.ts'

/** `saa 19:12`; of an order for later with its day. */
const atTime = (at: string, scheduledFor: string | undefined) =>
  `${scheduledFor === undefined ? 'saa ' : ''}${orderTime(at, scheduledFor, 'sw')}`

const waitingProposal: Record<NotificationData['approval_needed']['act'], string> = {
  CORRECTION: 'Sahihisho linasubiri msimamizi wa pili',
  SUSPENSE: 'Pesa zilizowekwa kando zinasubiri msimamizi wa pili',
  STATEMENT_LINE: 'Mstari wa hati ya malipo unasubiri msimamizi wa pili',
  LOST_FACTOR: 'Kuna aliyepoteza hatua ya pili ya kuingia',
  PROBLEM: 'Uamuzi kuhusu agizo unasubiri msimamizi wa pili',
}

const providerDown: Record<
  NotificationData['provider_down']['change'],
  (provider: string, since: string, payments: number) => NotificationText
> = {
  DOWN: (provider, since, payments) => ({
    title: `${provider} haijibu`,
    text: `Tangu ${since}, malipo ${payments} yamejaribiwa na hakuna lililojibiwa. Wateja wanaambiwa wajaribu tena au wachague njia nyingine ya kulipa. Utaambiwa ikijibu tena.`,
  }),
  UP: (provider, since) => ({
    title: `${provider} inajibu tena`,
    text: `Haikujibu tangu ${since}. Malipo ya wakati huo yasiyo na hali ya mwisho yako kwenye Ulinganisho.`,
  }),
}

const lostFactor: Record<NotificationData['lost_factor']['step'], (removeAt: string) => NotificationText> = {
  REQUESTED: () => ({
    title: 'Kuna anayeomba hatua yako ya pili iondolewe',
    text: 'Mtu anayejua nenosiri lako ametuambia kwamba hatua ya pili ya kuingia imepotea, na misimbo ya dharura pia. Kama si wewe, izuie sasa na ubadilishe nenosiri.',
  }),
  AGREED: (removeAt) => ({
    title: 'Hatua yako ya pili itaondolewa',
    text: `Wasimamizi wawili wamekubali kwamba imepotea. Itaondolewa ${removeAt}, na vifaa vyote vitatolewa. Kama si wewe, izuie sasa na ubadilishe nenosiri.`,
  }),
  ENDED: () => ({
    title: 'Hatua yako ya pili inabaki',
    text: 'Kilichoombwa kimezuiwa. Aliyeomba alijua nenosiri lako: kama si wewe, libadilishe sasa.',
  }),
  REMOVED: () => ({
    title: 'Hatua yako ya pili imeondolewa',
    text: 'Vifaa vyote vimetolewa. Ingia kwa nenosiri lako na uweke hatua nyingine ya pili: kabla ya hapo hakuna malipo yanayotumwa.',
  }),
}

type VendorDecided = NotificationData['vendor_decided']

const vendorDecided: Record<VendorDecided['decision'], (data: VendorDecided) => NotificationText> = {
  APPROVED: ({ shop, reason }) => ({
    title: `${shop} limeidhinishwa`,
    text: `Sasa wateja wanaliona duka lako, na wanaweza kuagiza.${reason && ` Tuliandika: ${reason}`}`,
  }),
  CHANGES_REQUESTED: ({ shop, reason }) => ({
    title: `${shop}: kuna jambo la kubadilisha`,
    text: `Kabla ya kuidhinisha duka lako, tunaomba ubadilishe jambo: ${reason} Kisha litume tena; mengine uliyoandika hayapotei.`,
  }),
  REJECTED: ({ shop, reason }) => ({
    title: `${shop} halikuidhinishwa`,
    text: `Hatuwezi kulipokea duka lako. Sababu: ${reason}`,
  }),
}

const ticketChanged: Record<
  NotificationData['ticket_changed']['change'],
  (event: string, name: string) => NotificationText
> = {
  PASSED: (event, name) => ({
    title: `${name} amepokea tiketi yako ya ${event}`,
    text: `${name} amefungua tiketi ya ${event} uliyomtumia. Sasa ni yake, na ina msimbo wake.`,
  }),
  RECEIVED: (event, name) => ({
    title: `Tiketi yako ya ${event}`,
    text: `${name} amekutumia tiketi ya ${event}. Msimbo wake uko kwenye akaunti yako, chini ya Tiketi.`,
  }),
  REISSUED: (event) => ({
    title: `Tiketi yako ya ${event} ina msimbo mpya`,
    text: `Mwandalizi ameipa tiketi yako ya ${event} msimbo mwingine, na wa awali haumruhusu mtu kuingia. Mpya uko kwenye akaunti yako, chini ya Tiketi.`,
  }),
  VOID: (event) => ({
    title: `Tiketi yako ya ${event} si halali tena`,
    text: `Mwandalizi ameifanya tiketi yako ya ${event} kuwa batili: haimruhusu mtu kuingia. Hakuna pesa zinazorudishwa kwa hatua hii. Kama ililipiwa, muulize mwandalizi.`,
  }),
  REFUNDED: (event) => ({
    title: `Tiketi yako ya ${event} si halali tena`,
    text: `Tiketi yako ya ${event} imefutwa na haimruhusu mtu kuingia. Pesa zilizolipwa zinarudi kwa aliyeilipia.`,
  }),
}

const eventDecided: Record<
  NotificationData['event_decided']['decision'],
  (event: string, reason: string) => NotificationText
> = {
  TAKEN_DOWN: (event, reason) => ({
    title: `${event} imeondolewa`,
    text: `Hakuna anayeiona Uliza sasa na tiketi haziuzwi. Tiketi zilizouzwa bado ni halali. Sababu: ${reason}`,
  }),
  PUT_BACK: (event, reason) => ({
    title: `${event} iko wazi tena`,
    text: `Inaonekana Uliza tena na tiketi zake zinauzwa. Sababu: ${reason}`,
  }),
  CANCELLED: (event, reason) => ({
    title: `Uliza imefuta ${event}`,
    text: `Tiketi zake hazifanyi kazi tena, walio nazo wameambiwa, na kilicholipwa kinarudishwa. Tulichowaandikia: ${reason}`,
  }),
}

const andOthers = (product: string, others: number, words: [one: string, more: (count: number) => string]) =>
  others === 0 ? product : `${product} ${others === 1 ? words[0] : words[1](others)}`

const hiddenReasons: Record<HideReason, string> = {
  ADVERTISES: 'Sababu: yanatangaza kitu kingine.',
  INSULTS: 'Sababu: yanatukana au kutishia.',
  PRIVATE_DATA: 'Sababu: yanaonyesha namba, anwani au uso wa mtu.',
  OTHER_ORDER: 'Sababu: hayahusu agizo hili.',
  ARRANGED: 'Sababu: yamelipiwa au kupangwa.',
}
const hiddenFor = (reason: HideReason | null) => (reason ? hiddenReasons[reason] : '')
const noted = (note: string) => (note ? ` ${note}` : '')

export const swahili: NotificationTexts = {
  event_changed: ({ event, organiser, before, after, returnUntil }) => ({
    title: `${event}: muda au mahali pamebadilika`,
    text: `${organiser} amebadilisha. Sasa: ${timeAndPlace(after, 'sw')}. Awali: ${timeAndPlace(before, 'sw')}. Tiketi zako bado ni halali.${
      returnUntil ? ` Kama huwezi kuja, unaweza kuzirudisha hadi ${moment(returnUntil, 'sw')}: fungua agizo.` : ''
    }`,
  }),
  tickets_given: ({ event, organiser, count }) => ({
    title: `${organiser} amekupa tiketi`,
    text: `${count === 1 ? 'Tiketi' : `Tiketi ${count}`} za ${event}. Huna cha kulipa; ziko kwenye tiketi zako.`,
  }),
  shop_paused: ({ shop, orders, call }) => ({
    title: `${shop} limesitishwa: maagizo ${orders} hayakukubaliwa`,
    text: call
      ? `Maagizo ${orders} yaliyolipwa mfululizo yalipitwa na wakati, na wateja wanarudishiwa pesa zao. ${shop} halipokei maagizo hadi mtu wa hapo aliendeleze. Piga ${call.phone} ujue kuna nini.`
      : `Maagizo ${orders} yaliyolipwa mfululizo yalipitwa na wakati, na wateja wanarudishiwa pesa zao. Ili mtu mwingine asilipie bure, ${shop} halipokei maagizo hadi uliendeleze: gusa swichi iliyo kando ya jina lake.`,
  }),
  shop_opened: ({ shop }) => ({
    title: `${shop} wanapokea maagizo sasa`,
    text: 'Ulitaka kujua. Fungua ukurasa wa duka uagize.',
  }),
  commission_changed: ({ name, rate, startsAt, isTakenBack }) => {
    const what = name ? name.sw : 'kila kinachouzwa'
    const from = moment(startsAt, 'sw')
    if (isTakenBack)
      return {
        title: `Kamisheni ya ${what} inabaki ilivyo`,
        text: `Badiliko lililotangazwa la ${from} halitakuwepo. Kiwango cha sasa kinaonekana kando ya mapato yako.`,
      }
    return rate
      ? {
          title: `Kamisheni ya ${what}: ${rateText(rate, 'sw')}`,
          text: `Kuanzia ${from} Uliza inachukua ${rateText(rate, 'sw')} ya ${what}, usafirishaji haumo. Kilichoagizwa kabla kinabaki kilivyokuwa.`,
        }
      : {
          title: `Kamisheni ya ${what} inabadilika`,
          text: `Kiwango chake maalum kinaisha ${from}; kuanzia hapo kinatumika kiwango cha kawaida. Kilichoagizwa kabla kinabaki kilivyokuwa.`,
        }
  },
  event_message: ({ event, organiser, text }) => ({
    title: `${event}: ujumbe kutoka ${organiser}`,
    text,
  }),
  lost_factor: (data) => lostFactor[data.step]('removeAt' in data ? moment(data.removeAt, 'sw') : ''),
  payout_phone_changed: ({ shop, by, name, from, to, reason }) => ({
    title: 'Simu ya kupokea malipo yako imebadilishwa',
    text: `${by === 'OWNER' ? 'Umebadilisha' : `Msimamizi, ${name}, amebadilisha`} simu inayopokea malipo ya ${shop}: kutoka ${from} kwenda ${to}.${reason ? ` Sababu: ${reason}` : ''} Kwa angalau saa 24 hakuna kinacholipwa.

Kama si wewe, badilisha nenosiri sasa, toa vifaa ambavyo si vyako, kisha utuandikie.`,
  }),
  password_added: ({ email }) => ({
    title: 'Akaunti yako sasa ina nenosiri',
    text: `Kuanzia sasa unaingia kwa ${email} na nenosiri, si tena kwa msimbo wa simu. Kama si wewe, tuandikie mara moja.`,
  }),
  payout_requested: ({ shop, amountKES, phone, by }) => ({
    title: `${by} ameomba malipo ya ${money(amountKES)}`,
    text: `Yanatoka kwenye salio la ${shop} kwenda ${phone}. Kama hukutarajia hili, badilisha nenosiri, angalia wanaofanya kazi dukani kwako, kisha utuandikie kabla hayajatumwa.`,
  }),
  payout_paid: ({ shop, amountKES, phone, receipt }) => ({
    title: `Umelipwa ${money(amountKES)}`,
    text: `Malipo ya ${shop} yametumwa kwa ${phone}. Risiti ya M-Pesa: ${receipt}.`,
  }),
  payout_failed: ({ shop, amountKES, reason, failure }) => ({
    title: `Malipo yako ya ${money(amountKES)} hayakufaulu`,
    text: `Pesa zimerudi kwenye salio la ${shop}; unaweza kuziomba tena. Sababu: ${failureReason(reason, failure, 'sw')}`,
  }),
  payout_rejected: ({ shop, amountKES, reason }) => ({
    title: `Ombi lako la ${money(amountKES)} limekataliwa`,
    text: `Pesa zimerudi kwenye salio la ${shop}. Sababu: ${reason}`,
  }),
  vendor_decided: (data) => vendorDecided[data.decision](data),
  vendor_suspended: ({ shop, reason }) => ({
    title: `${shop} limesimamishwa`,
    text: `Wateja hawalioni duka lako tena, na hakuna anayeweza kuagiza. Unaweza kumaliza maagizo yaliyolipiwa na kusoma hesabu zako. Malipo kwako yamezuiwa; pesa zako bado ni zako. Sababu: ${reason}`,
  }),
  vendor_reinstated: ({ shop, reason }) => ({
    title: `${shop} linauza tena`,
    text: `Kusimamishwa kumeisha: wateja wanaliona duka lako na wanaweza kuagiza, na malipo yaliyozuiwa yanatumwa. Sababu: ${reason}`,
  }),
  refund_requested: ({ amountKES, orderNumber }) => ({
    title: `Utarudishiwa ${money(amountKES)}`,
    text: `Tunarudisha ${money(amountKES)} za agizo ${orderNumber} ulikolipia. Tutakujulisha zikifika.`,
  }),
  refund_sent: ({ amountKES, orderNumber, receipt }) => ({
    title: `Umerudishiwa ${money(amountKES)}`,
    text: `${money(amountKES)} za agizo ${orderNumber} zimerudishwa kwako.${receipt && ` Risiti: ${receipt}.`}`,
  }),
  late_fee_returned: ({ side, orderNumber, shop, amountKES }) =>
    side === 'CUSTOMER'
      ? {
          title: `Limechelewa: utarudishiwa ${money(amountKES)}`,
          text: `Agizo ${orderNumber} la ${shop} limechelewa kuliko ilivyoahidiwa. Tunarudisha ada ya kuletewa ulikolipia; agizo lenyewe linabaki kama lilivyo.`,
        }
      : {
          title: `Agizo ${orderNumber} limechelewa: ada ya kuleta inarudishwa`,
          text: `Halikukabidhiwa kwa wakati, kwa hiyo mteja anarudishiwa ${money(amountKES)}. ${shop} ndilo linalobeba gharama. Agizo lenyewe linabaki kama lilivyo.`,
        },
  order_cancelled: ({ side, orderNumber, shop, reason }) => ({
    title: `Agizo ${orderNumber} limefutwa`,
    text: `Uliza imefuta agizo la ${shop}. ${
      side === 'VENDOR' ? 'Usiliandae: kilicholipwa kinarudishwa kwa mteja.' : 'Ulichokilipia kinarudishwa kwako.'
    } Sababu: ${reason}`,
  }),
  ticket_changed: ({ change, event, name }) => ticketChanged[change](event, name),
  event_cancelled: ({ event, words }) => ({
    title: `${event} imefutwa`,
    text: `${words}\n\nTiketi yako haifanyi kazi tena. Ulicholipa kinarudishwa ulikolipia; tutakujulisha kikifika.`,
  }),
  market_announcement: ({ sw }) => ({ title: 'Habari kutoka Uliza kwa maduka', text: sw }),
  event_decided: ({ decision, event, reason }) => eventDecided[decision](event, reason),
  ledger_broken: ({ violations }) => ({
    title: 'Uthibitisho wa leja umepata kosa',
    text: `Safu zinazovunja kanuni: ${violations}. Ukurasa wa wasimamizi "Uthibitisho wa leja" unazitaja zote. Angalia kabla ya kuidhinisha malipo yanayofuata.`,
  }),
  ledger_sealed: ({ seal, entries, violations, at }) => ({
    title: 'Muhuri wa leja',
    text: `Hifadhi barua pepe hii. Inathibitisha leja ilivyokuwa ${moment(at, 'sw')}: atakayeibadilisha baadaye hawezi kubadilisha hii.\n\nMuhuri: ${seal}\nMaingizo: ${entries}\nSafu zinazovunja kanuni: ${violations}\n\nUkurasa wa wasimamizi "Uthibitisho wa leja" unaonyesha muhuri wa kila uhakiki: ule wa usiku huu lazima uwe huu huu.`,
  }),
  whatsapp_stopped: ({ subject, reason }) => ({
    title: subject === 'CHANNEL' ? 'Hakuna kinachotumwa kwa WhatsApp' : 'Kiolezo cha WhatsApp kimekataliwa',
    text: `Meta inakataa ${subject === 'CHANNEL' ? 'kila ujumbe' : `kiolezo ${subject}`}: ${reason}. Kwa sasa yaliyo muhimu yanatumwa kwa SMS. Angalia akaunti kwenye dashibodi ya Meta; tunajaribu tena kila dakika kumi na tano.`,
  }),
  provider_down: ({ change, provider, since, payments }) =>
    providerDown[change](provider, moment(since, 'sw'), payments),
  market_alert: alertTexts.sw,
  spending_reached: ({ channel, percent, spentKES, limitKES }) => ({
    title: `${channels[channel].name.sw}: ${percent} % ya kikomo cha mwezi imetumika`,
    text: `Ujumbe umegharimu ${money(spentKES)} kati ya ${money(limitKES)}. ${
      percent === 100
        ? 'Hadi mwezi uishe, pesa, tiketi na usalama bado hupita njia hii; mengine hupita njia inayofuata.'
        : 'Kikomo kikifikiwa, ni pesa, tiketi na usalama tu zitakazopita njia hii.'
    } Kikomo kiko kwenye Mipangilio, na kilichotumika kwa nini kiko kwenye Ujumbe.`,
  }),
  approval_needed: ({ act, amountKES, by }) => ({
    title: waitingProposal[act],
    text:
      amountKES === null
        ? `Ni akaunti ya ${by}. Hakikisha ni nani anayeomba: wasimamizi wawili wakikubali, na siku moja kupita, hatua ya pili inaondolewa.`
        : `Pendekezo ni la ${by}: ${money(amountKES)}. Hakuna kinachohamishwa hadi msimamizi mwingine athibitishe au akatae.`,
  }),
  product_decided: ({ decision, product, others, reason }) => {
    const named = andOthers(product, others, ['na nyingine 1', (count) => `na nyingine ${count}`])
    if (decision === 'APPROVED')
      return { title: `Imeidhinishwa: ${named}`, text: 'Kama inauzwa, sasa wateja wanaiona na wanaweza kuiagiza.' }
    const text = `Wateja hawaioni. Badilisha bidhaa na uihifadhi: kisha tutaiangalia tena. Sababu: ${reason}`
    return { title: `Haijaidhinishwa: ${named}`, text }
  },
  webhook_disabled: ({ host, reason }) => ({
    title: `Taarifa kwa ${host} zimezimwa`,
    text:
      reason === 'GONE'
        ? 'Seva yako imejibu kuwa anwani hiyo haipo tena (410). Weka anwani mpya au ufute kituo hicho kwenye mipangilio ya biashara yako.'
        : 'Seva yako haijatoa jibu zuri kwa siku tatu. Irekebishe, kisha uwashe kituo hicho kwenye mipangilio ya biashara yako na utume tena iliyokosa.',
  }),
  waitlist_offer: ({ event, ticketType, quantity, endsAt }) => ({
    title: `Nafasi zako za ${event}`,
    text: `${ticketType} × ${quantity} zimerudi na umewekewa hadi saa ${timeOfDay(endsAt)}. Fungua ukurasa wa tukio ulipe; baada ya hapo zitapewa anayefuata kwenye foleni.`,
  }),
  queue_turn: ({ event, endsAt }) => ({
    title: `Ni zamu yako: ${event}`,
    text: `Unaweza kuagiza tiketi hadi saa ${timeOfDay(endsAt)}. Fungua foleni kwenye ukurasa wa tukio; baada ya hapo anaingia anayefuata.`,
  }),
  order_paid: ({ orderNumber, shop, amountKES, scheduledFor }) => ({
    title: `Umelipa ${money(amountKES)}`,
    text: `Agizo lako ${orderFor(orderNumber, scheduledFor, 'sw')} limelipwa. ${shop} wamelipata, na tutakujulisha likikubaliwa.`,
  }),
  order_accepted: ({ orderNumber, shop, expectedAt, fulfilment, scheduledFor }) => ({
    title: `${shop} wamekubali agizo lako`,
    text: `Agizo ${orderFor(orderNumber, scheduledFor, 'sw')} ${fulfilment === 'DELIVERY' ? 'litafika mlangoni kwako' : 'litakuwa tayari'} mnamo saa ${timeOfDay(expectedAt)}.`,
  }),
  order_late: ({ orderNumber, shop, expectedAt, fulfilment }) => ({
    title: `Linachelewa: mnamo saa ${timeOfDay(expectedAt)}`,
    text: `Agizo ${orderNumber} la ${shop} linachukua muda zaidi: ${fulfilment === 'DELIVERY' ? 'litafika mlangoni kwako' : 'litakuwa tayari'} mnamo saa ${timeOfDay(expectedAt)}. Unaweza kupigia duka simu kutoka kwenye agizo.`,
  }),
  order_ready: ({ orderNumber, shop, callNumber }) => ({
    title: 'Agizo lako liko tayari',
    text: `Chukua agizo ${orderNumber} kwa ${shop}.${callNumber === null ? '' : ` Nambari yako: ${callNumber}.`}`,
  }),
  order_on_the_way: ({ orderNumber, shop }) => ({
    title: 'Agizo lako liko njiani',
    text: `Agizo ${orderNumber} limeondoka kwa ${shop}. Kaa karibu na simu yako.`,
  }),
  order_completed: ({ orderNumber, shop }) => ({
    title: `Agizo ${orderNumber} limekabidhiwa`,
    text: `${shop} wanasema umelipokea. Kama hujalipokea, au kuna tatizo, fungua agizo.`,
  }),
  order_rejected: ({ orderNumber, shop, amountKES, reason }) => ({
    title: `${shop} hawawezi kuandaa agizo lako`,
    text: `Agizo ${orderNumber} limefutwa.${amountKES > 0 ? ` ${money(amountKES)} zinarudi ulikolipia; tutakujulisha zikifika.` : ''} Sababu: ${rejectionReason(reason, 'sw')}`,
  }),
  order_expired: ({ orderNumber, shop }) => ({
    title: `Agizo ${orderNumber} halikulipwa kwa wakati`,
    text: `Limeisha, na ${shop} hawaliandai. Kama bado unalihitaji, agiza tena.`,
  }),
  order_received: ({ orderNumber, shop, callNumber, acceptBy, scheduledFor }) => ({
    title: `Agizo jipya${callNumber === null ? '' : ` ${callNumber}`}`,
    text:
      acceptBy === null
        ? `Agizo ${orderFor(orderNumber, scheduledFor, 'sw')} la ${shop} liko jikoni sasa.`
        : `Agizo ${orderFor(orderNumber, scheduledFor, 'sw')} la ${shop} limelipwa. Likubali kabla ya ${atTime(acceptBy, scheduledFor)}.`,
  }),
  order_unanswered: ({ orderNumber, shop, callNumber, acceptBy, scheduledFor }) => ({
    title: `Agizo ${callNumber ?? orderNumber} linasubiri jibu`,
    text: `Hakuna mtu wa ${shop} aliyelikubali. Litafutwa ${atTime(acceptBy, scheduledFor)}, na mteja atarudishiwa pesa zake.`,
  }),
  problem_changed: (data) => problemTexts.sw[data.step](data),
  problem_settled: (data) => settledTexts.sw[data.how](data),
  problem_reported: ({ orderNumber, shop, amountKES, answerBy, isReminder, isPaidBySilence }) => ({
    title: isReminder ? `Jibu sasa: tatizo la agizo ${orderNumber}` : `Tatizo la agizo ${orderNumber}`,
    text: `Mteja wa ${shop} anaomba ${money(amountKES)}. Jibu kufikia ${moment(answerBy, 'sw')}; ${isPaidBySilence ? 'kutojibu ni kukubali' : 'usipojibu Uliza inaamua'}.`,
  }),
  problem_escalated: ({ orderNumber, shop, amountKES, decideBy }) => ({
    title: `Tatizo la agizo ${orderNumber} linasubiri uamuzi`,
    text: `Mteja anaomba ${money(amountKES)} kutoka ${shop}. Amua kufikia ${moment(decideBy, 'sw')}.`,
  }),
  tickets_issued: ({ event, count, paidKES, ...place }) => ({
    title: count === 1 ? `Tiketi yako ya ${event}` : `Tiketi zako ${count} za ${event}`,
    text: `${timeAndPlace(place, 'sw')}. ${count === 1 ? 'Msimbo wake uko' : 'Misimbo yake iko'} kwenye akaunti yako, chini ya Tiketi.${paidKES ? ` Umelipa ${money(paidKES)}.` : ''}`,
  }),
  event_tomorrow: ({ event, ...place }) => ({
    title: `Karibuni: ${event}`,
    text: `${timeAndPlace(place, 'sw')}. Fungua tiketi zako kabla ya kuondoka: misimbo yake itakuwa kwenye simu yako, hata bila mtandao.`,
  }),
  doors_open: ({ event, ...place }) => ({
    title: `Milango imefunguliwa: ${event}`,
    text: `${timeAndPlace(place, 'sw')}. Weka tayari msimbo wa tiketi yako.`,
  }),
  review_invited: ({ shop }) => ({
    title: `${shop}: ilikuwaje?`,
    text: 'Nyota chache zinamsaidia anayefuata kuchagua, na duka kuboresha. Una wiki mbili za kuandika.',
  }),
  review_answered: ({ shop, text }) => ({ title: `${shop} wamejibu maoni yako`, text }),
  own_review_decided: ({ decision, shop, reason, note }) =>
    decision === 'HIDDEN'
      ? {
          title: `Maoni yako kuhusu ${shop} yamefichwa`,
          text: `${hiddenFor(reason)}${noted(note)} Unaweza kuyabadilisha kwenye ukurasa wa agizo lako, nasi tutayaangalia tena.`,
        }
      : {
          title: `Maoni yako kuhusu ${shop} yanaonekana tena`,
          text: `Kila mtu anaweza kuyasoma, na yanahesabiwa.${noted(note)}`,
        },
  review_decided: ({ decision, orderNumber, reason, note }) =>
    ({
      HIDDEN: {
        title: 'Maoni kuhusu duka lako yamefichwa',
        text: `Hakuna anayesoma tena yale ya agizo ${orderNumber}, na hayahesabiwi. ${hiddenFor(reason)}${noted(note)}`,
      },
      SHOWN: {
        title: 'Maoni kuhusu duka lako yanaonekana tena',
        text: `Yale ya agizo ${orderNumber} yanasomeka, na yanahesabiwa.${noted(note)}`,
      },
      KEPT: {
        title: 'Maoni uliyoripoti yanabaki',
        text: `Tumeangalia yale ya agizo ${orderNumber}: hayavunji kanuni.${noted(note)} Unaweza kuyajibu.`,
      },
    })[decision],
  review_received: ({ stars, orderNumber }) => ({
    title: stars === 1 ? 'Maoni mapya: nyota 1' : `Maoni mapya: nyota ${stars}`,
    text: `Ya agizo ${orderNumber}. Jibu lako linasomwa na kila mtu.`,
  }),
}
