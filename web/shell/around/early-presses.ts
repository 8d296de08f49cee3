declare global {
  /** Does what was pressed before the page was alive. What the page draws otherwise by now was another button. */
  var doHeldPresses: (() => void) | undefined
}

/**
 * On a bad line a page is read seconds before its scripts are there. What is pressed meanwhile is drawn as pressed
 * (`data-held`), kept in the sequence it was pressed in, and done once the page is alive (`client.tsx`), not also by React,
 * which listens a moment before that. It is all of the script that this needs, and no page brings it.
 *
 * A link and the form of a search work without scripts, so they are kept only behind something that waits. The banner
 * has a script of its own. Of what
 * opens over the page the last one counts. Where no script comes, a form is sent as it is, a link is followed, and what
 * only a script could do is let go.
 */
const holdPresses = `{
const held=new Map
const waits=()=>[...held.keys()].some(e=>e.isConnected)
const release=e=>{delete e.dataset.held;held.delete(e)}
const take=event=>{
event.preventDefault()
event.stopImmediatePropagation()}
const hold=(e,form)=>{
if(e.ariaHasPopup)for(const o of [...held.keys()])if(o.ariaHasPopup)release(o)
if(held.has(e))return
e.dataset.held=''
held.set(e,form)
setTimeout(()=>{
if(!held.has(e))return
release(e)
form?form.submit():e.href&&location.assign(e.href)
},form||e.href?2e4:6e4)}
const click=event=>{
if(event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return
const e=event.target.closest('button,a[href]')
if(!e||e.disabled||e.closest('[data-banner]')||e.form&&e.type=='submit'||e.href&&(!waits()||e.target||e.origin!=location.origin))return
take(event)
hold(e)}
const submit=event=>{
const form=event.target
if(form.method!='post'&&!waits())return
take(event)
hold(event.submitter||form,form)}
document.addEventListener('click',click,true)
document.addEventListener('submit',submit,true)
globalThis.doHeldPresses=()=>{
document.removeEventListener('click',click,true)
document.removeEventListener('submit',submit,true)
const all=[...held]
for(const [e] of all)release(e)
for(const [e,form] of all)if(e.isConnected)form?form.requestSubmit(e==form?null:e):e.click()}
}`

export const earlyPressesHtml = (nonce: string) => `<script nonce="${nonce}">${holdPresses}</script>`
