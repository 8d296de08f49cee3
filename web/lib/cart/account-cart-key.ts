/** Under which this device keeps whose account its cart follows: to ask for it, the code of following is not fetched. */
export const accountCartKey = 'uliza-cart-account'
