import { hours, item, vendor } from '../vendor-builder.ts'

export const kwaMathe = vendor({
  slug: 'kwa-mathe',
  name: 'Kwa Mathe Kitchen',
  art: 'mama',
  number: 17,
  owner: { name: 'Wangari Muthoni', email: 'wangari@kwamathe.example' },
  tagline: 'Mukimo, stew, greens',
  description:
    'The food you get when you go home to Nyeri, without the questions about marriage. Everything from within ten kilometres.',
  categories: ['kenyan-dishes'],
  county: 'nyeri',
  area: 'Nyeri Town',
  address: 'Kimathi Way, Nyeri, behind the old post office',
  hours: hours('mon-sat 06:30-21:30', 'sun 08:00-21:30'),
  ready: [20, 30],
  delivery: { minimumKES: 250, areas: { 'Nyeri Town': 70, "Ruring'u": 120, Kamakwa: 120, Skuta: 150 } },
  trade: { ordersPerDay: 0.3, demand: 'meals' },
  menu: {
    Plates: [
      item('mukimo', 'Mukimo & beef', 280, 'Potato, pumpkin leaves and maize, beef stew in the well.'),
      item('ugali-nyama', 'Ugali, nyama & kabichi', 300, 'The civil servant’s lunch.'),
      item('irio', 'Irio & kuku', 380, 'Peas, potato and maize with a chicken quarter.'),
      item('matoke', 'Matoke & beef', 290, 'Green bananas in thick sauce.'),
      item('githeri', 'Githeri', { Plain: 150, 'With beef': 250 }, 'Njahi on Thursdays.'),
      item('chapati-ndengu', 'Chapati & ndengu', 180, 'Two and a ladle.'),
    ],
    Sides: [
      item('managu', 'Managu in cream', 120, 'Cream from a cow we know.'),
      item('ndengu', 'Ndengu', 120, 'With carrot.'),
      item('kabichi', 'Cabbage', 70, 'Steam-fried.'),
      item('chapati', 'Chapati', 40, 'One.'),
    ],
    Soup: [
      item('supu', 'Goat head soup', 150, 'Mornings only. Ask any doctor.', { stock: 0 }),
      item('karanga', 'Beef stew, a bowl', 220, 'With potatoes that hold.'),
    ],
    Drinks: [
      item('chai', 'Tea, a thermos', { Cup: 50, Thermos: 300 }, 'From leaves picked up the road.'),
      item('uji', 'Uji wa wimbi', 60, 'Sour or sweet.'),
      item('maziwa-lala', 'Mala', 90, 'In a glass, with a spoon.'),
    ],
  },
})
