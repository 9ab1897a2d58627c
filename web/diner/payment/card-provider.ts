import type { MountCard } from './card-fields.ts'

/** Returns the fields of a provider, by its name; null for an unknown one. */
export async function cardFieldsOf(provider: string): Promise<MountCard | null> {
  switch (provider) {
    case 'sandbox':
      return (await import('./sandbox-fields.ts')).mountSandboxFields
    case 'mercadopago':
      // The draft has stored the input so far.
      if ((await import('./own-document.ts')).loadsAnewForCards()) return new Promise(() => undefined)
      return (await import('./mercadopago-fields.ts')).mountMercadoPagoFields
    default:
      return null
  }
}
