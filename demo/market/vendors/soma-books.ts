import { hours, item, vendor } from '../vendor-builder.ts'

export const somaBooks = vendor({
  slug: 'soma-books',
  name: 'Soma Books & Kahawa',
  art: 'vitabu',
  number: 14,
  owner: { name: 'Nyokabi Mburu', email: 'nyokabi@somabooks.example' },
  tagline: 'Books, notebooks, coffee',
  description:
    'Read three pages standing, buy it or put it back. Stories from here first, the rest of the world on the second shelf.',
  categories: ['crafts', 'coffee-tea'],
  county: 'nairobi',
  area: 'City centre',
  address: 'Banda Street, up the stairs by the optician',
  hours: hours('mon-fri 07:30-20:00', 'sat 09:00-20:00', 'sun 11:00-17:00'),
  ready: [15, 60],
  delivery: {
    minimumKES: 500,
    areas: { 'City centre': 120, 'Upper Hill': 150, Ngara: 150, Westlands: 200, Kilimani: 200, 'South B': 200 },
  },
  trade: { ordersPerDay: 0.7, demand: 'day' },
  menu: {
    'To read': [
      item('vitabu', 'Short stories from Nairobi', 1_250, 'Twelve writers, one city, several matatus.', { stock: 16 }),
      item('vitabu', 'Riwaya: Kiswahili novel of the month', 950, 'The jury is whoever is at the till.', { stock: 11 }),
      item('vitabu', 'Poems, pocket edition', 600, 'Fits a jacket. Good on ferries.', { stock: 23 }),
      item('vitabu', 'A cook book of the coast', 2_400, 'With stains already, if you take the shop copy.', {
        stock: 5,
      }),
      item('vitabu', 'Children’s picture book', 750, 'English and Kiswahili on the same page.', { stock: 19 }),
      item('vitabu', 'Surprise, wrapped', 900, 'Three words on the paper, no title.', { stock: 8 }),
    ],
    'To write': [
      item('daftari', 'Notebook, kitenge cover', { A6: [350, 20], A5: [550, 14] }, 'Sewn, opens flat.'),
      item('daftari', 'Pencils, six', 180, 'Sharpened by somebody who cares.', { stock: 40 }),
      item('daftari', 'Exercise books, ten', 480, 'Squared or lined, 96 pages.', { stock: 33 }),
    ],
    'At the counter': [
      item('coffee', 'Latte', 260, 'While you pretend to choose.'),
      item('kahawa-tungu', 'Kahawa tungu', 150, 'Black, with two dates.'),
      item('keki-kipande', 'Cake slice', 280, 'From Lavington, on Tuesdays and Fridays.', { stock: 6 }),
      item('simu', 'Phone charger, USB-C', 600, 'For those who read on the other thing.', { stock: 0 }),
    ],
  },
})
