/** The element with this id; the page's own HTML has it. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element as E
}

/** A new element: its properties, then its children; `null` children are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset'>> = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter((child) => child !== null))
  return made
}

/** The value of the chosen radio of a group. */
export function chosen(form: ParentNode, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)!.value
}

/** Chooses a radio of a group. */
export function choose(form: ParentNode, name: string, value: string): void {
  form.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)!.checked = true
}

/** The values of the ticked boxes of a group, in the page's order. */
export function ticked(form: ParentNode, name: string): string[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(
    ({ value }) => value,
  )
}
