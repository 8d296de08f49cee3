import type { DemoCategory } from './types.ts'

const category = (slug: string, picture: string, en: string, sw: string): DemoCategory => ({
  slug,
  picture: `${picture}-cut`,
  name: { en, sw },
})

/** In the order they are shown. */
export const categories = [
  category('kenyan-dishes', 'ugali', 'Kenyan dishes', 'Mapishi ya Kenya'),
  category('swahili', 'pilau', 'Swahili', 'Mapishi ya Pwani'),
  category('nyama-choma', 'choma', 'Nyama choma', 'Nyama choma'),
  category('snacks', 'samosa', 'Snacks', 'Vitafunio'),
  category('coffee-tea', 'coffee', 'Coffee & tea', 'Kahawa na chai'),
  category('juice', 'juice', 'Juice', 'Juisi'),
  category('cakes', 'cake', 'Cakes & bakery', 'Keki na mikate'),
  category('groceries', 'veg', 'Groceries', 'Mboga na vyakula'),
  { ...category('crafts', 'kiondo', 'Crafts & gifts', 'Ufundi na zawadi'), isGoods: true },
]
