import { hours, item, vendor } from '../vendor-builder.ts'

export const lolweFish = vendor({
  slug: 'lolwe-fish',
  name: 'Lolwe Fish & Butchery',
  art: 'nyama',
  number: 20,
  owner: { name: 'George Ouma', email: 'george@lolwe.example' },
  tagline: 'Fresh fish, meat, grill',
  description:
    'Landed at Dunga before breakfast, on ice by seven. We gut, scale and cut the way you say, and light the grill from noon.',
  categories: ['groceries', 'nyama-choma'],
  county: 'kisumu',
  area: 'Milimani',
  address: 'Ring Road, Milimani, Kisumu, near Kibuye market',
  hours: hours('mon-sat 07:00-21:30', 'sun 08:00-21:30'),
  ready: [20, 45],
  delivery: { minimumKES: 400, areas: { Milimani: 80, Kibuye: 80, 'Kisumu centre': 100, Mamboleo: 150, Riat: 200 } },
  trade: { ordersPerDay: 0.5, demand: 'day' },
  menu: {
    'Fish, fresh': [
      item('samaki-mbichi', 'Tilapia, 1 kg', 550, 'Two or three fish, gutted.', { stock: 26 }),
      item('samaki-mbichi', 'Nile perch fillet, 1 kg', 780, 'Skin off, bones out.', { stock: 14 }),
      item('omena', 'Omena, sun-dried, 500 g', 280, 'Clean, no sand.', { stock: 20 }),
      item('samaki-mbichi', 'Kamongo, 1 kg', 600, 'Lungfish, when there is some.', { stock: 0 }),
    ],
    'Meat, fresh': [
      item(
        'nyama-mbichi',
        'Beef, 1 kg',
        { 'On the bone': [620, 24], Steak: [780, 16], Mince: [720, 11] },
        'Slaughtered last night, inspected this morning.',
      ),
      item('nyama-mbichi', 'Goat, 1 kg', 850, 'Ribs or leg.', { stock: 12 }),
      item('nyama-mbichi', 'Matumbo, 1 kg', 420, 'Washed three times.', { stock: 15 }),
    ],
    'Off the grill': [
      item('tilapia', 'Whole tilapia, fried', { Medium: 550, Large: 800 }, 'With ugali and greens.'),
      item('choma', 'Mbuzi choma, half kilo', 680, 'Kachumbari beside it.'),
      item('mshikaki', 'Mishikaki, four sticks', 320, 'Beef.'),
      item('kuku', 'Kuku choma', { Half: 550, Whole: 1_050 }, 'Kienyeji, from Seme.'),
      item('sausage', 'Beef sausage, two', 140, 'Our own, coarse.'),
      item('ugali', 'Ugali & sukuma', 100, 'For the fish.'),
    ],
    Cold: [item('soda', 'Soda, 300 ml', 70, 'Cold.'), item('maji', 'Water, 500 ml', 50, 'Also cold.')],
  },
})
