/** A text in quotes as YAML reads it back. */
export const quoted = (text: string): string =>
  text.includes('"') && !text.includes("'") && !text.includes('\n') ? `'${text}'` : JSON.stringify(text)
