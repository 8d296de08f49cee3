import { hours, item, vendor } from '../vendor-builder.ts'

export const mamaAchieng = vendor({
  slug: 'mama-achieng',
  name: "Mama Achieng's Kitchen",
  art: 'achieng',
  number: 1,
  owner: { name: 'Achieng Odhiambo', email: 'achieng@uliza.example' },
  tagline: 'Lake fish, ugali, greens',
  description:
    'Fish from Homa Bay on the Tuesday and Friday bus, ugali that stands up by itself. Cooking on Argwings Kodhek Road since 2014.',
  categories: ['kenyan-dishes', 'swahili'],
  county: 'nairobi',
  area: 'Kilimani',
  address: 'Argwings Kodhek Road, next to the petrol station at Yaya',
  hours: hours('mon-sun 00:00-24:00'),
  ready: [25, 35],
  delivery: {
    minimumKES: 300,
    areas: { Kilimani: 100, Hurlingham: 100, Kileleshwa: 130, Lavington: 150, 'Upper Hill': 150, Westlands: 200 },
  },
  trade: { ordersPerDay: 5, demand: 'meals' },
  menu: {
    'Fish from the lake': [
      item(
        'tilapia',
        'Whole fried tilapia',
        { Regular: 650, Large: 950, Family: 1_700, Jumbo: [2_400, 0] },
        'Scored, salted and fried crisp. Comes with kachumbari and lemon.',
      ),
      item(
        'kupaka',
        'Wet fry in coconut',
        780,
        'Tilapia simmered with tomato, onion, dhania and a little coconut milk.',
      ),
      item('omena', 'Omena, fried dry', 320, 'Small lake fish, tomato, pilipili. Ask for it soft or crunchy.', {
        stock: 0,
      }),
      item('fillet', 'Fillet & chips', 690, 'Nile perch fillet, hand-cut chips, tamarind dip.'),
    ],
    'With ugali': [
      item('ugali', 'Ugali & sukuma wiki', 180, 'The plate you came for. Brown or white maize flour.'),
      item('ugali-wimbi', 'Brown ugali & managu', 240, 'Millet and cassava ugali, managu finished in fresh cream.'),
      item('beans', 'Maharagwe ya nazi', 220, 'Red beans slow-cooked in coconut.'),
      item(
        'kuku',
        'Kuku kienyeji',
        { Quarter: 550, Half: 1_050 },
        'Free-range chicken in its own gravy. Takes 35 minutes.',
      ),
      item('karanga', 'Mbuzi wet fry', 620, 'Goat on the bone, tomato, dhania. Comes with ugali.'),
    ],
    Rice: [
      item(
        'pilau',
        'Beef pilau',
        { Regular: 380, Large: 520 },
        'Cooked with whole spice in one pot, kachumbari on the side.',
      ),
      item('githeri', 'Githeri special', 250, 'Maize and beans, carrot, sukuma, half an avocado on top.'),
    ],
    'Something small': [
      item('chapati', 'Chapati, two', 80, 'Soft layered, off the pan at 11:00 and 17:00.'),
      item('mahamri', 'Mahamri, four', 120, 'Cardamom and coconut.', { stock: 46 }),
      item('sukuma', 'Sukuma wiki', 80, 'Fried with onion and one tomato, not boiled to death.'),
    ],
    Drinks: [
      item('juice', 'Passion & mango', { '300 ml': 120, '500 ml': 180 }, 'Pressed this morning. No sugar added.'),
      item('chai', 'Chai ya maziwa', 70, 'Boiled with milk, ginger on request.'),
      item('maji', 'Water, 500 ml', 60, 'Cold from the fridge.'),
    ],
  },
  choices: [
    {
      name: 'Side',
      choose: [1, 1],
      options: { Ugali: 0, 'Brown ugali': 30, Chapati: 40, Chips: 100, Rice: 'sold out' },
      of: ['Whole fried tilapia', 'Wet fry in coconut', 'Kuku kienyeji', 'Mbuzi wet fry'],
    },
    {
      name: 'Sauce',
      choose: [0, 2],
      options: { 'Kachumbari, separate': 0, Pilipili: 0, 'Coconut sauce': 80 },
      of: ['Whole fried tilapia', 'Kuku kienyeji', 'Fillet & chips'],
    },
    {
      name: 'Extras',
      choose: [0, 3],
      options: { 'Extra avocado': 50, 'Sukuma wiki': 60, 'Chapati, two': 80 },
      of: ['Whole fried tilapia', 'Wet fry in coconut', 'Beef pilau', 'Githeri special', 'Maharagwe ya nazi'],
    },
    {
      name: 'Sugar',
      choose: [1, 1],
      options: { 'With sugar': 0, 'No sugar': 0, 'On the side': 0 },
      of: ['Chai ya maziwa'],
    },
  ],
})
