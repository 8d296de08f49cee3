import { hours, item, vendor } from '../vendor-builder.ts'

export const asubuhiNjema = vendor({
  slug: 'asubuhi-njema',
  name: 'Asubuhi Njema',
  art: 'asubuhi',
  number: 25,
  owner: { name: 'Beatrice Moraa', email: 'beatrice@asubuhi.example' },
  tagline: 'Breakfast from three',
  description:
    'For drivers, nurses, bakers and whoever has a bus at four. By the time the city wakes we have already fed half of it.',
  categories: ['kenyan-dishes', 'coffee-tea', 'snacks'],
  county: 'nairobi',
  area: 'City centre',
  address: 'Landhies Road, opposite the country bus station gate',
  hours: hours('mon-sun 03:00-14:30'),
  ready: [10, 15],
  delivery: {
    minimumKES: 150,
    areas: { 'City centre': 80, Ngara: 100, Eastleigh: 120, 'South B': 150, 'Upper Hill': 150 },
  },
  trade: { ordersPerDay: 1.2, demand: 'morning' },
  menu: {
    Plates: [
      item(
        'mayai',
        'Full breakfast',
        { Small: 280, Full: 420 },
        'Eggs, sausage, beans or toast, tomato, chai included.',
      ),
      item('mayai', 'Mayai & mkate', 150, 'Two eggs, four slices.'),
      item('pancake', 'Chapati za maji', 120, 'Three thin pancakes, honey or sugar.'),
      item('beans', 'Beans & chapati', 140, 'Early, heavy, correct.'),
      item('supu', 'Supu & chapati', 180, 'Bone soup, one chapati.'),
      item('muhogo', 'Nduma & muhogo', 100, 'Boiled, with a little salt.'),
    ],
    'With tea': [
      item('mandazi', 'Mandazi', { One: 15, Four: 50 }, 'Hot from half past three.'),
      item('mahamri', 'Mahamri, four', 80, 'Coconut.'),
      item('chapati', 'Chapati', 30, 'One.'),
      item('sausage', 'Sausage', 50, 'Beef.'),
      item('samosa', 'Samosa', 50, 'Beef, from five.', { stock: 40 }),
    ],
    Cups: [
      item('chai', 'Chai ya maziwa', 40, 'Big mug.'),
      item('chai', 'Strungi & tangawizi', 30, 'Black, ginger.'),
      item('uji', 'Uji', 40, 'Millet and sorghum, lemon in it.'),
      item('coffee', 'Milk coffee', 60, 'Instant, and not ashamed.'),
      item('maziwa', 'Hot milk', 70, 'For those who do not wish to wake up.', { stock: 0 }),
    ],
  },
})
