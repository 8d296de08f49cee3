import font from '#web/fonts/bricolage.woff2?url'

/**
 * On a line so slow that the file of the letters would keep the page's scripts waiting, or where data is to be saved,
 * the page is read in the device's own letters (`data-font`, `tokens.css`) until the service worker has fetched ours
 * with all else that it keeps; then they cost nothing. They never change while a page is open, so nothing moves.
 * Everybody else begins with the file at once, before the styles that name it have come.
 */
const chooseFont = `{
const line=navigator.connection
if(line&&(line.saveData||/2g/.test(line.effectiveType))&&!navigator.serviceWorker?.controller)document.documentElement.dataset.font='device'
else document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:'${font}'}))
}`

export const fontHtml = (nonce: string) => `<script nonce="${nonce}">${chooseFont}</script>`
