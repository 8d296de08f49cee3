declare global {
  /** Of the page's own script (`web/shell/around/early-presses.ts`): what was pressed, and the form it belongs to. */
  var takeHeldPresses: (() => [HTMLElement, HTMLFormElement | undefined][]) | undefined
}

/** Does what was pressed before the page was alive, in the sequence it was pressed in. */
export function doHeldPresses(): void {
  for (const [element, form] of globalThis.takeHeldPresses?.() ?? []) {
    // What the page draws otherwise by now was another button.
    if (!element.isConnected) continue
    if (form) form.requestSubmit(element === form ? undefined : element)
    else element.click()
  }
}
