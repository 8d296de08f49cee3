import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import CircleAlert from '~icons/lucide/circle-alert'
import X from '~icons/lucide/x'

const drawn = (element: ReactElement) => renderToStaticMarkup(element)

describe('an icon', () => {
  it('is its geometry alone, with a class that gives it size, line and colour, and is nothing to a screen reader', () => {
    expect(drawn(createElement(X, { className: 'size-6' }))).toBe(
      '<svg viewBox="0 0 24 24" aria-hidden="true" class="lucide size-6"><path d="M18 6L6 18M6 6l12 12"></path></svg>',
    )
  })

  it('has all its shapes, without a look of their own', () => {
    expect(drawn(createElement(CircleAlert))).toContain(
      '<circle cx="12" cy="12" r="10"></circle><path d="M12 8v4m0 4h.01"></path>',
    )
  })

  it('that has a name is read out', () => {
    expect(drawn(createElement(X, { 'aria-label': 'Close' }))).toMatch(/^(?!.*aria-hidden).*aria-label="Close"/)
  })
})
