/** The form of an address, loaded when its sheet is opened, or ahead of it. */
export const loadAddressForm = () => import('./address-form.tsx')
