/**
 * A person's number in Chile ends in a check digit modulo 11, where K stands for ten. The text has only digits and a
 * capital letter.
 */
export function isRut(text: string): boolean {
  const [, digits, check] = /^(\d{6,8})([\dK])$/.exec(text) ?? []
  if (digits === undefined) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return check === '0123456789K'[(11 - (sum % 11)) % 11]
}
