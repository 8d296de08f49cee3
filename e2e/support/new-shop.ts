import { type Api, anApiOf } from './api.ts'
import { aVisit, type Visit } from './browser.ts'
import { type OpenShop, somebody } from './market.ts'
import { demoPeople } from './people.ts'

export interface NewShop extends OpenShop {
  id: string
  /** The owner's browser, signed in, and their hand on the API. */
  visit: Visit
  owner: Api
  /** The owner's. */
  password: string
}

/** A shop that nobody else knows and that waits for approval; once approved it takes orders at every hour. */
export async function aNewShop(name: string): Promise<NewShop> {
  const visit = await aVisit()
  const person = somebody('Otieno Wafula')
  const registered = await visit.context.request.post('/api/auth/register', { data: person })
  if (!registered.ok()) throw new Error(`nobody could sign up: ${await registered.text()}`)
  const tag = person.email.replaceAll(/\D/g, '').slice(-9)
  const owner = await anApiOf(person.email, person.password)
  const opened = await owner.send('POST', '/api/vendors', {
    name: `${name} ${tag}`,
    slug: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${tag}`,
    description: 'Cooked at noon.',
    categories: ['kenyan-dishes'],
    phone: person.phone,
    county: 'nairobi',
    area: 'Kilimani',
    address: 'Argwings Kodhek Road',
    hasPickup: true,
    opening: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 })),
    deliveryAreas: [],
    preparationMinutes: { from: 20, to: 40 },
    payoutPhone: person.phone,
  })
  if (opened.status !== 201) throw new Error(`${name} was not opened: ${opened.text}`)
  const { id, slug } = JSON.parse(opened.text) as { id: string; slug: string }
  const productId = await addProduct(owner, 'Ugali na samaki')
  return {
    id,
    slug,
    name: `${name} ${tag}`,
    ownerEmail: person.email,
    product: {
      id: productId,
      name: 'Ugali na samaki',
      priceKES: 1000,
      isSoldOut: false,
      variations: [],
      optionGroups: [],
    },
    visit,
    owner,
    password: person.password,
  }
}

/** As an administrator does elsewhere, where approving is not what the journey is about. */
export async function approve({ id }: { id: string }): Promise<void> {
  const admin = await anApiOf(demoPeople.ADMIN.email)
  const { version } = await admin.get<{ version: number }>(`/api/admin/vendors/${id}`)
  const { status, text } = await admin.send('POST', `/api/admin/vendor-approvals/${id}/approve`, {
    version,
    withoutPapers: 'Seen at the stall',
  })
  if (status !== 200) throw new Error(`the shop was not approved: ${text}`)
}

/** Puts something on the menu of the owner's shop. Answers its id. */
export async function addProduct(owner: Api, name: string, priceKES = 1000): Promise<string> {
  const made = await owner.send('POST', '/api/vendor/products', {
    name,
    description: '',
    section: 'Leo',
    priceKES,
    stock: null,
    maxPerOrder: null,
    status: 'ACTIVE',
    variations: [],
  })
  if (made.status !== 201) throw new Error(`${name} is not on the menu: ${made.text}`)
  return (JSON.parse(made.text) as { id: string }).id
}

/** Has the shop bring orders to an area. Answers its id. */
export async function addDeliveryArea({ owner }: NewShop, name: string, feeKES: number): Promise<string> {
  const { version } = await owner.get<{ version: number }>('/api/vendor/profile')
  const deliveryAreas = [{ name, feeKES, minimumKES: 0 }]
  const saved = await owner.send('PATCH', '/api/vendor/profile', { deliveryAreas, version })
  if (saved.status !== 200) throw new Error(`nothing is brought to ${name}: ${saved.text}`)
  return (JSON.parse(saved.text) as { deliveryAreas: { id: string }[] }).deliveryAreas[0]?.id as string
}
