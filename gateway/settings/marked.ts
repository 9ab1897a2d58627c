/** Two lines of a document; the text between them is generated. */
export type Marks = { readonly begin: string; readonly end: string }

/** Puts a text between its two marks in a document. Throws where the document lacks a mark. */
export function putBetween(document: string, { begin, end }: Marks, text: string): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`the document has no marks for the settings: ${begin}`)
  return `${document.slice(0, before + begin.length)}\n${text}\n${document.slice(after)}`
}

/** A document without the text between its marks. */
export const outsideOf = (document: string, marks: Marks): string => putBetween(document, marks, '')
