// Keeps the page in step with the phone: the server sends each part again when it changes.

const offline = document.getElementById('offline')

function show({ id, version, html }) {
  const section = document.getElementById(id)
  if (!section || section.dataset.version === version) return
  const focused = section.contains(document.activeElement) ? document.activeElement.id : undefined
  section.dataset.version = version
  section.innerHTML = html
  section.tabIndex = -1
  if (focused !== undefined) (document.getElementById(focused) || section).focus()
  // A phone with a prompt takes the keyboard, unless somebody is busy elsewhere on the page.
  if (id === 'screen' && (focused !== undefined || document.activeElement === document.body)) {
    section.querySelector('#pin')?.focus()
  }
}

if (document.body.dataset.live) {
  const live = new EventSource(document.body.dataset.live)
  live.addEventListener('section', (event) => show(JSON.parse(event.data)))
  live.addEventListener('open', () => {
    offline.hidden = true
  })
  live.addEventListener('error', () => {
    offline.hidden = false
  })
}

// Without this script a form loads the page again; with it the change arrives by itself.
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (form.method !== 'post') return
  event.preventDefault()
  // A field of these forms is called action, and hides the property of that name.
  fetch(form.getAttribute('action'), {
    method: 'POST',
    body: new URLSearchParams(new FormData(form, submitter)),
    redirect: 'manual',
  }).catch(() => {
    offline.hidden = false
  })
  if ('clears' in form.dataset) form.reset()
})

const nairobi = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', hour: '2-digit', minute: '2-digit' })

setInterval(() => {
  const time = nairobi.format(new Date())
  for (const clock of document.querySelectorAll('[data-clock]')) {
    if (clock.textContent !== time) clock.textContent = time
  }
}, 1000)
