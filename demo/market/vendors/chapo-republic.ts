import { hours, item, vendor } from '../vendor-builder.ts'

export const chapoRepublic = vendor({
  slug: 'chapo-republic',
  name: 'Chapo Republic',
  art: 'chapo',
  number: 4,
  owner: { name: 'Joseph Kimani', email: 'joseph@chaporepublic.example' },
  tagline: 'Chapati, stews, chai',
  description:
    'One country, one flatbread. Forty layers if you count them, eaten before you can. Students pay the same as bosses.',
  categories: ['kenyan-dishes', 'snacks', 'coffee-tea'],
  county: 'nairobi',
  area: 'Ngara',
  address: 'Desai Road, Ngara, opposite the Fig Tree stage',
  hours: hours('mon-sun 00:00-24:00'),
  ready: [15, 20],
  delivery: {
    minimumKES: 200,
    areas: { Ngara: 80, 'City centre': 100, Parklands: 120, Eastleigh: 130, Westlands: 150 },
  },
  trade: { ordersPerDay: 2.8, demand: 'meals' },
  menu: {
    'Chapo plates': [
      item(
        'chapati-ndengu',
        'Chapo ndengu',
        160,
        'Two chapati, a ladle of green grams. The constitution of the republic.',
      ),
      item('beans', 'Chapo maharagwe', 170, 'Two chapati and beans stewed with carrot.'),
      item('karanga', 'Chapo karanga', 260, 'Two chapati and beef stew with soft potato.'),
      item('mayai', 'Chapo mayai', 180, 'Two chapati, two eggs, kachumbari.'),
      item('kuku-nazi', 'Chapo kuku', 320, 'Two chapati and a chicken quarter in thick gravy.'),
    ],
    'By the piece': [
      item('chapati', 'Chapati', { One: 35, Five: 165, Ten: 320 }, 'White flour, layered, soft until tomorrow.', {
        max: 20,
      }),
      item('chapati', 'Brown chapati', { One: 45, Five: 210 }, 'Wholemeal, a little drier, better with stew.', {
        max: 20,
      }),
      item('rolex', 'Rolex', 150, 'Two eggs rolled in a chapati with cabbage and tomato.'),
    ],
    Sides: [
      item('ndengu', 'Ndengu, a bowl', 110, 'Green grams with ginger.'),
      item('kabichi', 'Cabbage', 60, 'Fried with carrot.'),
      item('managu', 'Managu', 90, 'Bitter greens in milk.', { stock: 0 }),
      item('parachichi', 'Half an avocado', 40, 'Ripe or we do not sell it.'),
    ],
    Drinks: [
      item('chai', 'Chai', { Cup: 40, Flask: 250 }, 'Milk first, then tea, then patience. A flask fills six cups.'),
      item('uji', 'Uji wa wimbi', 50, 'Fermented millet porridge, sugar or none.'),
      item('maziwa-lala', 'Mala', 80, 'Cold fermented milk.'),
    ],
  },
})
