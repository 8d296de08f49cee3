import { hours, item, vendor } from '../vendor-builder.ts'

export const marikitiSpice = vendor({
  slug: 'marikiti-spice',
  name: 'Marikiti Spice House',
  art: 'viungo',
  number: 18,
  owner: { name: 'Said Athman', email: 'said@marikitispice.example' },
  tagline: 'Spice, rice, coconut',
  description:
    'Ground on Saturdays, sold till it is gone. My grandfather stood at this table; ask for his pilau mix by saying his name.',
  categories: ['groceries', 'swahili'],
  county: 'mombasa',
  area: 'Old Town',
  address: 'Marikiti market, Langoni Road, table 7 under the clock',
  hours: hours('mon-thu 07:00-20:00', 'fri 07:00-12:00', 'fri 14:00-20:00', 'sat 07:00-20:00', 'sun 08:00-20:30'),
  ready: [30, 60],
  delivery: { minimumKES: 300, areas: { 'Old Town': 80, Kizingo: 120, Tudor: 120, Nyali: 180, Bamburi: 250 } },
  trade: { ordersPerDay: 0.4, demand: 'day' },
  menu: {
    Mixes: [
      item('viungo', 'Pilau mix', { '50 g': 120, '100 g': 220, '250 g': [500, 14] }, 'Cumin first, then the secret.'),
      item('viungo', 'Biryani masala', { '50 g': 150, '100 g': 280 }, 'For the onions, not the rice.'),
      item('viungo', 'Chai masala, 100 g', 250, 'Ginger, cardamom, cinnamon, pepper.', { stock: 26 }),
      item('viungo', 'Mchuzi mix, 100 g', 200, 'Fish or chicken, equal rights.', { stock: 30 }),
    ],
    Whole: [
      item('viungo', 'Cardamom, 50 g', 450, 'Green, fat, from Tanga.', { stock: 12 }),
      item('viungo', 'Cinnamon sticks, 50 g', 180, 'Long, thin, smells of December.', { stock: 21 }),
      item('viungo', 'Cloves, 50 g', 200, 'Zanzibar.', { stock: 18 }),
      item('viungo', 'Black pepper, 100 g', 260, 'Crack it yourself.', { stock: 0 }),
    ],
    'For the pot': [
      item('mchele', 'Pishori rice', { '1 kg': 220, '5 kg': [1_080, 9] }, 'Mwea, this year’s.'),
      item('nazi', 'Coconuts, two', 120, 'Dry, shaken before they are sold.', { stock: 34 }),
      item('mafuta', 'Sunflower oil, 1 l', 360, 'For the onions.', { stock: 10 }),
      item('ndimu', 'Ndimu, ten', 100, 'For pilau and for colds.', { stock: 27 }),
    ],
    'While you wait': [
      item('kahawa-tungu', 'Kahawa tungu & tende', 80, 'Poured from the brass dele.'),
      item('kaimati', 'Kaimati', 100, 'My sister’s, from three o’clock.'),
      item('mabuyu', 'Mabuyu, 250 g', 150, 'Baobab sweets, red as promised.', { stock: 29 }),
    ],
  },
})
