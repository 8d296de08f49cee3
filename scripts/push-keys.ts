/** Makes the pair of keys by which devices are notified, as settings to copy: `npm run push:keys`. */
import webPush from 'web-push'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
