import { ProductInput } from '#contracts/catalog.ts'
import { type FoodFacts, noFoodFacts, type SpiceLevel } from '#contracts/food-facts.ts'

const Stated = ProductInput.pick({ allergens: true, diets: true, spiceLevel: true })
const words = (text: string) => text.split(' ').filter(Boolean)

/**
 * `contains` names the allergens, none when it is empty; `fits` the diets. Kept as the product editor would keep it.
 */
const food = (contains: string, fits = '', spiceLevel: SpiceLevel | null = null): FoodFacts =>
  Stated.parse({ allergens: words(contains), diets: words(fits), spiceLevel })

const plants = (spiceLevel: SpiceLevel | null = null) => food('', 'VEGAN', spiceLevel)
const halalPlants = (spiceLevel: SpiceLevel | null = null) => food('', 'VEGAN HALAL', spiceLevel)

/**
 * What vendors of the demo state of their food, by the name on the menu. Some kitchens state all of it, some a part and
 * many nothing yet, as in any market.
 */
const stated: Record<string, Record<string, FoodFacts>> = {
  'mama-achieng': {
    'Whole fried tilapia': food('FISH', '', 0),
    'Wet fry in coconut': food('FISH', '', 1),
    'Omena, fried dry': food('FISH', '', 2),
    'Fillet & chips': food('GLUTEN FISH', '', 0),
    'Ugali & sukuma wiki': plants(0),
    'Brown ugali & managu': food('MILK', 'VEGETARIAN', 0),
    'Maharagwe ya nazi': plants(1),
    'Kuku kienyeji': food('', '', 1),
    'Mbuzi wet fry': food('', '', 1),
    'Beef pilau': food('', '', 1),
    'Githeri special': plants(0),
    'Chapati, two': food('GLUTEN', 'VEGAN'),
    'Mahamri, four': food('GLUTEN', 'VEGAN'),
    'Sukuma wiki': plants(0),
    'Passion & mango': plants(),
    'Chai ya maziwa': food('MILK', 'VEGETARIAN'),
    'Water, 500 ml': plants(),
  },
  'swahili-plate': {
    'Pilau ya nyama': food('', 'HALAL', 1),
    'Mutton biryani': food('MILK', 'HALAL', 2),
    'Chicken biryani': food('MILK', 'HALAL', 2),
    'Wali wa nazi & maharagwe': halalPlants(0),
    'Spageti na nyama': food('GLUTEN', 'HALAL', 1),
    'Kuku wa nazi': food('', 'HALAL', 3),
    'Samaki wa kupaka': food('FISH', 'HALAL', 1),
    'Mishikaki, four sticks': food('', 'HALAL', 2),
    'Mbaazi za nazi': halalPlants(1),
    'Mahamri, five': food('GLUTEN', 'VEGAN HALAL'),
    'Beef samosa, three': food('GLUTEN', 'HALAL', 1),
    'Viazi karai': halalPlants(1),
    Kaimati: food('GLUTEN', 'VEGAN HALAL'),
    Ukwaju: halalPlants(),
    'Mango & passion': halalPlants(),
    'Kahawa tungu & tende': halalPlants(),
  },
  'pwani-samaki': {
    'Garlic prawns': food('MILK CRUSTACEANS', 'HALAL', 1),
    'Pweza wa kuchoma': food('MOLLUSCS', 'HALAL', 2),
    'Samaki wa kupaka': food('FISH', 'HALAL', 1),
    'Fish & chips': food('GLUTEN FISH', 'HALAL', 0),
    'Wali wa nazi & maharagwe': halalPlants(0),
    'Kuku wa nazi': food('', 'HALAL', 1),
    'Mbaazi na mahamri': food('GLUTEN', 'VEGAN HALAL', 1),
    'Maharagwe ya nazi': halalPlants(0),
    'Muhogo wa kukaanga': halalPlants(2),
    'Mishikaki, four sticks': food('', 'HALAL', 1),
    Madafu: halalPlants(),
    'Ukwaju, 500 ml': halalPlants(),
    'Watermelon, 500 ml': halalPlants(),
  },
  'chapo-republic': {
    'Chapo ndengu': food('GLUTEN', 'VEGAN', 0),
    'Chapo maharagwe': food('GLUTEN', 'VEGAN', 0),
    'Chapo karanga': food('GLUTEN', '', 1),
    'Chapo mayai': food('GLUTEN EGGS', 'VEGETARIAN', 0),
    'Chapo kuku': food('GLUTEN', '', 1),
    Chapati: food('GLUTEN', 'VEGAN'),
    'Brown chapati': food('GLUTEN', 'VEGAN'),
    Rolex: food('GLUTEN EGGS', 'VEGETARIAN', 0),
    'Ndengu, a bowl': plants(1),
    Cabbage: plants(0),
    Managu: food('MILK', 'VEGETARIAN', 0),
    'Half an avocado': plants(),
    Chai: food('MILK', 'VEGETARIAN'),
    'Uji wa wimbi': plants(),
    Mala: food('MILK', 'VEGETARIAN'),
  },
  'kahawa-na-keki': {
    Latte: food('MILK', 'VEGETARIAN'),
    Cappuccino: food('MILK', 'VEGETARIAN'),
    'Filter, black': plants(),
    'House blend, 250 g': plants(),
    'Masala chai': food('MILK', 'VEGETARIAN'),
    Dawa: food('', 'VEGETARIAN'),
    'Red velvet slice': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Carrot cake slice': food('GLUTEN MILK EGGS NUTS', 'VEGETARIAN'),
    'Chocolate slice': food('GLUTEN MILK EGGS SOYBEANS', 'VEGETARIAN'),
    'Vanilla cream cake': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Mandazi, three': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Butter croissant': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Cupcakes, box of four': food('GLUTEN MILK EGGS SOYBEANS', 'VEGETARIAN'),
    'Vegetable samosa, two': food('GLUTEN', 'VEGAN', 1),
  },
  'samosa-sisters': {
    'Beef samosa': food('GLUTEN', 'HALAL', 2),
    'Ndengu samosa': food('GLUTEN', 'VEGAN HALAL', 1),
    'Chicken samosa': food('GLUTEN', 'HALAL', 1),
    'Small meat pies, two': food('GLUTEN MILK EGGS', 'HALAL', 1),
    'Maru bhajia': halalPlants(2),
    'Viazi karai': food('GLUTEN', 'VEGAN HALAL', 1),
    Muhogo: halalPlants(2),
    'Masala chips': halalPlants(2),
    Kaimati: food('GLUTEN', 'VEGAN HALAL'),
    'Roast njugu': food('PEANUTS', 'VEGAN HALAL'),
    'Chai karak': food('MILK', 'VEGETARIAN HALAL'),
    'Sugar-cane & lime': halalPlants(),
  },
  'baga-yard': {
    'Yard burger': food('GLUTEN MILK EGGS SESAME MUSTARD', '', 0),
    'Pilipili burger': food('GLUTEN SESAME MUSTARD', '', 3),
    'Kuku burger': food('GLUTEN EGGS SESAME MUSTARD', '', 2),
    'Ndengu burger': food('GLUTEN SESAME', 'VEGAN', 1),
    Margherita: food('GLUTEN MILK', 'VEGETARIAN', 0),
    'Nyama pizza': food('GLUTEN MILK', '', 1),
    'Kuku tikka pizza': food('GLUTEN MILK', '', 2),
    'Mboga pizza': food('GLUTEN MILK', 'VEGETARIAN', 0),
    'Fried chicken & chips': food('GLUTEN', '', 1),
    'Chicken shawarma': food('GLUTEN MILK EGGS', '', 1),
    'Masala chips': plants(2),
    'Milkshake, strawberry': food('MILK', 'VEGETARIAN'),
  },
  sharubati: {
    'Mango & passion': plants(),
    'Watermelon & mint': plants(),
    'Beetroot, carrot & ginger': plants(),
    'Sugar-cane & lime': plants(),
    Ukwaju: plants(),
    'Pineapple & orange': plants(),
    'Avocado juice': food('MILK', 'VEGETARIAN'),
    'Berry smoothie': food('MILK', 'VEGETARIAN'),
    'Banana & njugu': food('MILK PEANUTS', 'VEGETARIAN'),
    'Green smoothie': plants(),
    Dawa: food('', 'VEGETARIAN'),
    Madafu: plants(),
    'Water, 500 ml': plants(),
    'Fruit box': plants(),
    'Pancakes & honey': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
  },
  kijani: {
    'Garden salad': food('PEANUTS', 'VEGAN', 0),
    'Githeri bowl': plants(0),
    'Irio bowl': plants(0),
    'Mbaazi bowl': plants(1),
    'Ndengu bowl': food('GLUTEN', 'VEGAN', 1),
    'Brown ugali & greens': plants(0),
    'Matoke in coconut': plants(1),
    'Coconut rice & beans': plants(0),
    'Bean & avocado wrap': food('GLUTEN', 'VEGAN', 1),
    'Cabbage & carrot': plants(0),
    'Berry smoothie': food('MILK', 'VEGETARIAN'),
    'Beetroot & ginger': plants(),
    'Avocado & lime': plants(),
    Dawa: food('', 'VEGETARIAN'),
    'Carrot cake slice': food('GLUTEN MILK', 'VEGETARIAN'),
    'Fruit plate': plants(),
  },
  'tamu-bakes': {
    'Birthday cake': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Chocolate cake': food('GLUTEN MILK EGGS SOYBEANS', 'VEGETARIAN'),
    'Vanilla cream cake': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Carrot cake, one kilo': food('GLUTEN MILK EGGS PEANUTS', 'VEGETARIAN'),
    'Red velvet, one kilo': food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    Cupcakes: food('GLUTEN MILK EGGS', 'VEGETARIAN'),
    'Doughnuts, six': food('GLUTEN MILK EGGS SOYBEANS', 'VEGETARIAN'),
    'Cookies, twelve': food('GLUTEN MILK EGGS SOYBEANS', 'VEGETARIAN'),
    'Meat pies, six': food('GLUTEN MILK EGGS', '', 1),
  },
}

/** What a vendor states of something on its menu. */
export const statedFood = (vendor: string, name: string): FoodFacts => stated[vendor]?.[name] ?? noFoodFacts

/** Every vendor and name that something is stated of. */
export const statedNames = Object.entries(stated).flatMap(([vendor, menu]) =>
  Object.keys(menu).map((name) => ({ vendor, name })),
)
