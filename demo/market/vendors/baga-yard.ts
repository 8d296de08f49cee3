import { hours, item, vendor } from '../vendor-builder.ts'

export const bagaYard = vendor({
  slug: 'baga-yard',
  name: 'Baga & Piza Yard',
  art: 'baga',
  number: 16,
  owner: { name: 'Dennis Mwangi', email: 'dennis@bagayard.example' },
  tagline: 'Burgers, pizza, wraps',
  description:
    'A container, a wood oven and a yard with the big screen. Beef from Kajiado, cheese from Limuru, noise from everywhere.',
  categories: ['snacks'],
  county: 'nairobi',
  area: 'Roysambu',
  address: 'Lumumba Drive, Roysambu, the yard behind the car wash',
  hours: hours('mon-sun 11:00-03:00'),
  ready: [20, 30],
  delivery: {
    minimumKES: 400,
    areas: { Roysambu: 80, Kasarani: 120, 'Kahawa West': 150, Ngara: 220, 'City centre': 250 },
  },
  trade: { ordersPerDay: 1.7, demand: 'evening' },
  menu: {
    Burgers: [
      item('burger', 'Yard burger', { Single: 550, Double: 780 }, 'Beef, cheese, pickled onion, chips in the box.'),
      item('burger', 'Pilipili burger', { Single: 590, Double: 820 }, 'With the sauce in the unlabelled bottle.'),
      item('burger', 'Kuku burger', 580, 'Fried thigh, slaw, chilli mayonnaise.'),
      item('burger', 'Ndengu burger', 480, 'Green gram patty, avocado. Better than it sounds.'),
    ],
    Pizza: [
      item('pizza', 'Margherita', { Medium: 850, Large: 1_150 }, 'Tomato, cheese, basil from the tyre garden.'),
      item('pizza', 'Nyama pizza', { Medium: 1_050, Large: 1_450 }, 'Choma beef, onion, hoho.'),
      item('pizza', 'Kuku tikka pizza', { Medium: 1_050, Large: 1_450 }, 'Chicken, chilli, dhania.'),
      item('pizza', 'Mboga pizza', { Medium: 900, Large: 1_250 }, 'Everything green or red we had.'),
    ],
    'Not in a bun': [
      item(
        'kuku-kukaanga',
        'Fried chicken & chips',
        { 'Two pieces': 480, 'Four pieces': 850 },
        'Brined overnight, double-fried.',
      ),
      item('wrap', 'Chicken shawarma', 420, 'Garlic sauce, pickles, flat bread.'),
      item('wrap', 'Beef shawarma', 440, 'Sliced thin off the spit.'),
      item('chips-masala', 'Masala chips', 250, 'Enough for two who are polite.'),
      item('sausage', 'Sausage & chips', 300, 'Two beef sausages.'),
    ],
    Cold: [
      item('soda', 'Soda, 300 ml', 80, 'Say which.'),
      item('juice-miwa', 'Sugar-cane & lime', 150, 'From the machine at the gate.'),
      item('smoothie', 'Milkshake, strawberry', 320, 'Thick. Straw optional.', { stock: 0 }),
    ],
  },
})
