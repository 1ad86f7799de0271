const TO_QUOTE = /["\\\p{Cc}]/gu
/** Everything else that is quoted is written in octal. */
const SHORT: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}

/** A file name as git writes it: quoted where it must be, and with a tab behind it where a space could end it. */
export function fileName(name: string): string {
  if (name.search(TO_QUOTE) === -1) return name.includes(' ') ? `${name}\t` : name
  const escaped = (unit: string) => SHORT[unit] ?? `\\${unit.charCodeAt(0).toString(8).padStart(3, '0')}`
  return `"${name.replace(TO_QUOTE, escaped)}"`
}
