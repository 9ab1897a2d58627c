import { en, es, Faker, generateMersenne53Randomizer } from '@faker-js/faker'
import { Effect, Random } from 'effect'

export type Person = { readonly name: string; readonly phone: string; readonly email: string }

/** A person with an Argentine mobile number; the same random stream gives the same person. */
export const somebody = Effect.gen(function* () {
  // Without its own dice the library would use the gateway's dice of this seed.
  const randomizer = generateMersenne53Randomizer(yield* Random.nextIntBetween(1, 2 ** 31))
  const faker = new Faker({ locale: [es, en], randomizer })
  const [first, last] = [faker.person.firstName(), faker.person.lastName()]
  return {
    name: `${first} ${last}`,
    phone: `+54911${yield* Random.nextIntBetween(4_000_0000, 6_999_9999)}`,
    email: faker.internet.email({ firstName: first, lastName: last, provider: 'example.com' }).toLowerCase(),
  } satisfies Person
})
