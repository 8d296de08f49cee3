import type { Language } from '../../account/identity.ts'
import type { AlertName } from '../../admin/alerts/alert-names.ts'
import type { NotificationData } from '../../notifications.ts'
import { moment } from './facts.ts'
import type { NotificationText } from './text-types.ts'

/** What an alert says in a line. The subject is the provider, the channel or the job that it is about. */
export const alertTitles: Record<Language, Record<AlertName, (subject: string) => string>> = {
  en: {
    PaymentsFail: () => 'More than four of ten payments fail at the provider',
    PaymentsUnanswered: (provider) => `${provider} has not answered a payment for ten minutes`,
    PaymentsSlow: (provider) => `Half of the payments by ${provider} take longer than a minute`,
    ProviderDown: (provider) => `${provider} does not answer`,
    PaymentUncertain: () => 'A payment has been uncertain for an hour',
    SuspenseOld: () => 'Money that no order explains has waited for a day',
    RefundLate: () => 'A refund that was promised a day ago has not arrived',
    DisbursementStuck: () => 'Nobody knows whether a payout or a refund arrived',
    LedgerBroken: () => 'The last proof of the ledger found violations',
    LedgerUnproved: () => 'The ledger has not been proved for 28 hours',
    MessagesLate: (channel) => `Messages by ${channel} are ten minutes late`,
    DeadLetters: () => 'Messages could not be delivered and wait for a person',
    ShopsPaused: () => 'Five shops or more do not answer their orders',
    JobFails: (job) => `The job ${job} has failed five times in a row`,
    JobsLate: () => 'Work that the clock starts is not done',
    DiskFull: (host) => `Less than 15 % of the disk of ${host} is free`,
    ConnectionsUsed: () => 'The database has hardly a connection left',
    ReplicaBehind: () => 'A replica is 30 seconds behind',
    BackupOld: () => 'The last night has no backup',
    ChangesUnkept: () => 'What changed in the last ten minutes is in no backup',
    RestoreUntried: () => 'The newest backup could not be restored',
  },
  sw: {
    PaymentsFail: () => 'Zaidi ya malipo manne kati ya kumi yanashindwa kwa mtoa huduma',
    PaymentsUnanswered: (provider) => `${provider} haijajibu malipo kwa dakika kumi`,
    PaymentsSlow: (provider) => `Nusu ya malipo ya ${provider} yanachukua zaidi ya dakika moja`,
    ProviderDown: (provider) => `${provider} haijibu`,
    PaymentUncertain: () => 'Kuna malipo yasiyojulikana mwisho wake kwa saa moja',
    SuspenseOld: () => 'Pesa zisizo na oda zimesubiri siku nzima',
    RefundLate: () => 'Pesa zilizoahidiwa kurudishwa jana hazijafika',
    DisbursementStuck: () => 'Hakuna anayejua kama malipo ya duka au marejesho yalifika',
    LedgerBroken: () => 'Uthibitisho wa mwisho wa daftari umepata makosa',
    LedgerUnproved: () => 'Daftari halijathibitishwa kwa saa 28',
    MessagesLate: (channel) => `Ujumbe wa ${channel} umechelewa dakika kumi`,
    DeadLetters: () => 'Kuna ujumbe ulioshindwa kufika unaomsubiri mtu',
    ShopsPaused: () => 'Maduka matano au zaidi hayajibu oda zao',
    JobFails: (job) => `Kazi ya ${job} imeshindwa mara tano mfululizo`,
    JobsLate: () => 'Kazi zinazoanzishwa na saa hazijafanyika',
    DiskFull: (host) => `Nafasi iliyobaki kwenye diski ya ${host} ni chini ya 15 %`,
    ConnectionsUsed: () => 'Hifadhidata imebakiwa na miunganisho michache sana',
    ReplicaBehind: () => 'Nakala ya hifadhidata iko nyuma kwa sekunde 30',
    BackupOld: () => 'Usiku uliopita hauna hifadhi rudufu',
    ChangesUnkept: () => 'Mabadiliko ya dakika kumi zilizopita hayako kwenye hifadhi rudufu',
    RestoreUntried: () => 'Hifadhi rudufu mpya zaidi haikuweza kurejeshwa',
  },
}

type AlertText = (data: NotificationData['market_alert']) => NotificationText

/** What administrators are told of an alert. */
export const alertTexts: Record<Language, AlertText> = {
  en: ({ change, alert, subject, since }) => ({
    title: (change === 'ENDED' ? 'It is over: ' : '') + alertTitles.en[alert](subject),
    text: `${change === 'ENDED' ? 'It began' : 'It has been so since'} ${moment(since, 'en')}. What it means and what to do is under Health.`,
  }),
  sw: ({ change, alert, subject, since }) => ({
    title: (change === 'ENDED' ? 'Imekwisha: ' : '') + alertTitles.sw[alert](subject),
    text: `${change === 'ENDED' ? 'Ilianza' : 'Imekuwa hivyo tangu'} ${moment(since, 'sw')}. Maana yake na la kufanya yako kwenye Afya ya soko.`,
  }),
}
