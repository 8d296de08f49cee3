import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { carts } from '#server/modules/carts/carts.tables.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { favouriteProducts, favouriteVendors } from '#server/modules/favourites/favourites.tables.ts'
import { authenticatorApps, recoverySets } from '#server/modules/identity/factors/factors.tables.ts'
import {
  accountEmails,
  knownDevices,
  securityEvents,
  sessions,
  users,
} from '#server/modules/identity/identity.tables.ts'
import { lostFactorRequests } from '#server/modules/identity/lost-factors/lost-factors.tables.ts'
import { passkeys } from '#server/modules/identity/passkeys/passkeys.tables.ts'
import { savedAddresses } from '#server/modules/orders/addresses/addresses.tables.ts'
import { hiddenAddresses } from '#server/modules/orders/addresses/hidden-addresses.tables.ts'
import { billingDetails } from '#server/modules/orders/billing-details/billing-details.tables.ts'
import { openingAlerts } from '#server/modules/vendors/opening-alerts/opening-alerts.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray } from '#server/platform/database/select.ts'
import { type DataFile, momentText, readRows, rowOf } from './data-file.ts'

const account: DataFile = {
  name: 'account',
  says: {
    en: 'Your account: name, email, phone, and since when you have it.',
    sw: 'Akaunti yako: jina, barua pepe, simu, na tangu lini unayo.',
  },
  tables: [users],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        name: users.name,
        email: users.email,
        phone: users.phone,
        role: users.role,
        area: users.area,
        createdAt: momentText(users.createdAt),
        emailVerifiedAt: momentText(users.emailVerifiedAt),
        emailDoubtedAt: momentText(users.emailDoubtedAt),
        phoneVerifiedAt: momentText(users.phoneVerifiedAt),
        secondFactorDutyFrom: momentText(users.secondFactorDutyFrom),
      }),
      sql`from ${users} where ${users.id} = ${userId}`,
    ),
}

const passkey = rowOf({
  name: passkeys.name,
  addedAt: momentText(passkeys.addedAt),
  lastUsedAt: momentText(passkeys.lastUsedAt),
})
const app = rowOf({
  addedAt: momentText(authenticatorApps.confirmedAt),
  lastUsedAt: momentText(authenticatorApps.lastUsedAt),
})
const lostFactor = rowOf({
  reason: lostFactorRequests.reason,
  askedAt: momentText(lostFactorRequests.askedAt),
  endedAt: momentText(lostFactorRequests.endedAt),
  endedHow: lostFactorRequests.endedHow,
})
const device = rowOf({
  browser: sessions.agent,
  address: sessions.address,
  language: sessions.language,
  signedInAt: momentText(sessions.createdAt),
  lastSeenAt: momentText(sessions.lastSeenAt),
})

const signingIn: DataFile = {
  name: 'signing-in',
  says: {
    en: 'How you sign in, and on which devices you are signed in. Passwords, codes and keys are kept so that nobody can read them, and are not here.',
    sw: 'Jinsi unavyoingia, na vifaa ulivyoingia. Nenosiri, misimbo na funguo vimehifadhiwa visiweze kusomwa na yeyote, na havipo hapa.',
  },
  tables: [sessions, knownDevices, passkeys, authenticatorApps, recoverySets, lostFactorRequests],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        devices: jsonArray(device, sql`from ${sessions} where ${sessions.userId} = ${users.id}`),
        devicesKnownUntil: jsonArray(
          momentText(knownDevices.lastUsedAt),
          sql`from ${knownDevices} where ${knownDevices.userId} = ${users.id}`,
        ),
        passkeys: jsonArray(passkey, sql`from ${passkeys} where ${passkeys.userId} = ${users.id}`),
        authenticatorApps: jsonArray(
          app,
          sql`from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id}`,
        ),
        askedToRemoveSecondFactor: jsonArray(
          lostFactor,
          sql`from ${lostFactorRequests} where ${lostFactorRequests.userId} = ${users.id}`,
        ),
        recoveryCodesMadeAt: jsonArray(
          momentText(recoverySets.madeAt),
          sql`from ${recoverySets} where ${recoverySets.userId} = ${users.id}`,
        ),
      }),
      sql`from ${users} where ${users.id} = ${userId}`,
    ),
}

const happenings: DataFile = {
  name: 'security-events',
  says: {
    en: 'What happened to your account in the last year, and on which device.',
    sw: 'Yaliyotokea kwenye akaunti yako mwaka uliopita, na kwa kifaa gani.',
  },
  tables: [securityEvents],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        what: securityEvents.kind,
        browser: securityEvents.agent,
        address: securityEvents.address,
        at: momentText(securityEvents.at),
      }),
      sql`from ${securityEvents} where ${securityEvents.userId} = ${userId} order by ${securityEvents.id}`,
    ),
}

const mails: DataFile = {
  name: 'mails-about-the-account',
  says: {
    en: 'Mail about the account itself, of the last month.',
    sw: 'Barua pepe kuhusu akaunti yenyewe, za mwezi uliopita.',
  },
  tables: [accountEmails],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({ what: accountEmails.kind, to: accountEmails.email, at: momentText(accountEmails.createdAt) }),
      sql`from ${accountEmails} where ${accountEmails.userId} = ${userId} order by ${accountEmails.id}`,
    ),
}

const addresses: DataFile = {
  name: 'addresses',
  says: {
    en: 'Addresses that you saved, and those of earlier orders that you took out of the list.',
    sw: 'Anwani ulizohifadhi, na za maagizo ya awali ulizoondoa kwenye orodha.',
  },
  tables: [savedAddresses, hiddenAddresses],
  read: async (db, userId) => [
    ...(await readRows(
      db,
      rowOf({
        name: savedAddresses.name,
        area: savedAddresses.areaName,
        address: savedAddresses.address,
        landmark: savedAddresses.landmark,
        isDefault: savedAddresses.isDefault,
      }),
      sql`from ${savedAddresses} where ${savedAddresses.customerId} = ${userId} order by ${savedAddresses.id}`,
    )),
    ...(await readRows(
      db,
      rowOf({
        area: hiddenAddresses.areaName,
        address: hiddenAddresses.address,
        hiddenAt: momentText(hiddenAddresses.hiddenAt),
      }),
      sql`from ${hiddenAddresses} where ${hiddenAddresses.customerId} = ${userId} order by ${hiddenAddresses.hiddenAt}`,
    )),
  ],
}

const favourites: DataFile = {
  name: 'favourites',
  says: {
    en: 'Shops and products that you keep as favourites, and shops that you wait for.',
    sw: 'Maduka na bidhaa ulizoweka kuwa vipendwa, na maduka unayosubiri yafunguliwe.',
  },
  tables: [favouriteVendors, favouriteProducts, openingAlerts],
  read: async (db, userId) => [
    ...(await readRows(
      db,
      rowOf({ shop: vendors.name, keptAt: momentText(favouriteVendors.keptAt) }),
      sql`from ${favouriteVendors} join ${vendors} on ${vendors.id} = ${favouriteVendors.vendorId}
        where ${acrossVendors('own-favourites')} and ${favouriteVendors.customerId} = ${userId} order by ${favouriteVendors.keptAt}`,
    )),
    ...(await readRows(
      db,
      rowOf({ shop: vendors.name, product: products.name, keptAt: momentText(favouriteProducts.keptAt) }),
      sql`from ${favouriteProducts} join ${vendors} on ${vendors.id} = ${favouriteProducts.vendorId}
        join ${products} on ${products.vendorId} = ${favouriteProducts.vendorId} and ${products.id} = ${favouriteProducts.productId}
        where ${acrossVendors('own-favourites')} and ${favouriteProducts.customerId} = ${userId} order by ${favouriteProducts.keptAt}`,
    )),
    ...(await readRows(
      db,
      rowOf({ shop: vendors.name, askedToBeToldAt: momentText(openingAlerts.askedAt) }),
      sql`from ${openingAlerts} join ${vendors} on ${vendors.id} = ${openingAlerts.vendorId}
        where ${acrossVendors('own-favourites')} and ${openingAlerts.customerId} = ${userId} order by ${openingAlerts.askedAt}`,
    )),
  ],
}

const cart: DataFile = {
  name: 'cart',
  says: {
    en: 'What is in your cart, on each device on which you are signed in.',
    sw: 'Kilicho kwenye kikapu chako, kwenye kila kifaa ulichoingia.',
  },
  tables: [carts],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({ cart: carts.cart, changedAt: momentText(carts.changedAt) }),
      sql`from ${carts} where ${carts.customerId} = ${userId}`,
    ),
}

const billing: DataFile = {
  name: 'billing-details',
  says: {
    en: 'The company to which your receipts are made out.',
    sw: 'Kampuni ambayo risiti zako huandikiwa.',
  },
  tables: [billingDetails],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({ companyName: billingDetails.companyName, kraPin: billingDetails.kraPin }),
      sql`from ${billingDetails} where ${billingDetails.customerId} = ${userId}`,
    ),
}

const trail: DataFile = {
  name: 'audit-trail',
  says: {
    en: 'What was done with your account, or by you where it must not be forgotten.',
    sw: 'Yaliyofanywa kwa akaunti yako, au uliyoyafanya ambayo hayapaswi kusahaulika.',
  },
  tables: [auditEntries],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        what: auditEntries.action,
        byYou: sql`coalesce(${auditEntries.actorId} = ${userId}, false)`,
        at: momentText(auditEntries.at),
      }),
      sql`from ${auditEntries} where ${auditEntries.subjectId} = ${userId} or ${auditEntries.actorId} = ${userId}
        order by ${auditEntries.at}`,
    ),
}

export const accountFiles: readonly DataFile[] = [
  account,
  signingIn,
  happenings,
  mails,
  addresses,
  favourites,
  cart,
  billing,
  trail,
]
