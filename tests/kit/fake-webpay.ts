import { createHash } from 'node:crypto'
import { openFakeProvider, type ProviderReply } from './fake-provider.ts'

type Json = Readonly<Record<string, unknown>>
type Transaction = {
  readonly token: string
  readonly buyOrder: string
  readonly sessionId: string
  readonly amount: number
  /** The state of the diner's page: the result of a commit. */
  page: 'open' | 'paid' | 'refused' | 'aborted'
  status: string
  code: number | null
  balance: number | null
  isCommitted: boolean
  payment: 'VN' | 'VD'
}

export type FakeWebpay = Awaited<ReturnType<typeof openFakeWebpay>>

export const webpayKeys = {
  commerceCode: '597055555532',
  secret: '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C',
} as const

const prefix = '/rswebpaytransaction/api/webpay/v1.2/transactions'

/** Webpay Plus by Transbank, in memory, as documented. */
export async function openFakeWebpay() {
  const transactions = new Map<string, Transaction>()

  const described = (transaction: Transaction): Json => ({
    vci: transaction.page === 'aborted' ? 'ABO' : 'TSY',
    amount: transaction.amount,
    status: transaction.status,
    buy_order: transaction.buyOrder,
    session_id: transaction.sessionId,
    ...(transaction.isCommitted && {
      card_detail: { card_number: '6623' },
      accounting_date: '1122',
      transaction_date: '2026-11-22T20:00:21.063Z',
      authorization_code: '1213',
      payment_type_code: transaction.payment,
      installments_number: 0,
    }),
    // Transbank answers 0 for an aborted transaction as well.
    ...((transaction.code !== null || transaction.page === 'aborted') && { response_code: transaction.code ?? 0 }),
    balance: transaction.balance,
  })

  function create({ buy_order: buyOrder, session_id: sessionId, amount, return_url }: Json): ProviderReply {
    const isWrong =
      typeof buyOrder !== 'string' ||
      !/^[\w|=&%.,~:/?[+!@()>-]{1,26}$/.test(buyOrder) ||
      [...transactions.values()].some((one) => one.buyOrder === buyOrder) ||
      typeof sessionId !== 'string' ||
      sessionId.length > 61 ||
      typeof amount !== 'number' ||
      typeof return_url !== 'string' ||
      return_url.length > 255
    if (isWrong) return refusal(422, 'Invalid value for parameter: buy_order')
    const token = createHash('sha256').update(buyOrder).digest('hex')
    transactions.set(token, {
      ...{ token, buyOrder, sessionId, amount, page: 'open', status: 'INITIALIZED' },
      ...{ code: null, balance: null, isCommitted: false, payment: 'VN' },
    })
    return { status: 200, body: { token, url: 'https://webpay3g.transbank.cl/webpayserver/initTransaction' } }
  }

  function commit(transaction: Transaction): ProviderReply {
    if (transaction.isCommitted) return refusal(422, 'Transaction already locked by another process')
    if (transaction.page === 'aborted') return refusal(422, 'Transaction has an invalid finished state: aborted')
    if (transaction.page === 'open') return refusal(422, "Invalid status '10' for transaction while authorizing")
    transaction.isCommitted = true
    transaction.status = transaction.page === 'paid' ? 'AUTHORIZED' : 'FAILED'
    transaction.code = transaction.page === 'paid' ? 0 : -1
    return { status: 200, body: described(transaction) }
  }

  function refund(transaction: Transaction, { amount }: Json): ProviderReply {
    const left = transaction.balance ?? transaction.amount
    const answer = (code: number): ProviderReply => ({
      status: 200,
      body: {
        type: 'NULLIFIED',
        authorization_code: '123456',
        authorization_date: '2026-11-22T21:00:00.000Z',
        nullified_amount: amount,
        balance: transaction.balance,
        response_code: code,
      },
    })
    if (!['AUTHORIZED', 'PARTIALLY_NULLIFIED'].includes(transaction.status)) return answer(310)
    if (typeof amount !== 'number' || amount > left) return answer(311)
    if (amount === transaction.amount) {
      transaction.status = 'REVERSED'
      return { status: 200, body: { type: 'REVERSED' } }
    }
    if (transaction.payment === 'VD') return answer(53)
    transaction.balance = left - amount
    transaction.status = transaction.balance === 0 ? 'NULLIFIED' : 'PARTIALLY_NULLIFIED'
    return answer(0)
  }

  const server = await openFakeProvider(({ method, path, headers, text }) => {
    const hasKeys =
      headers['tbk-api-key-id'] === webpayKeys.commerceCode && headers['tbk-api-key-secret'] === webpayKeys.secret
    if (!hasKeys) return refusal(401, 'Not Authorized')
    if (headers['content-type'] !== 'application/json') return refusal(415, 'Unsupported Media Type')
    if (!path.startsWith(prefix)) return refusal(404, 'Not found')
    const body = text === '' ? {} : (JSON.parse(text) as Json)
    const [token = '', more] = path.slice(prefix.length + 1).split('/')
    if (method === 'POST' && token === '') return create(body)
    const transaction = transactions.get(token)
    if (!transaction) return refusal(404, `Transaction ${token} not found`)
    if (method === 'PUT') return commit(transaction)
    if (method === 'POST' && more === 'refunds') return refund(transaction, body)
    return { status: 200, body: described(transaction) }
  })

  const ofAttempt = (attemptId: string) => [...transactions.values()].find(({ buyOrder }) => buyOrder === attemptId)
  return {
    ...server,
    transactionsPath: prefix,
    /** Performs a diner's action on the page of a transaction. */
    dinerDoes(token: string, page: Transaction['page'], payment: Transaction['payment'] = 'VN') {
      Object.assign(transactions.get(token) ?? {}, { page, payment })
    },
    /** Another party, such as the shop in Transbank's own portal, changes the transaction. */
    become: (token: string, change: Partial<Pick<Transaction, 'status' | 'code' | 'balance'>>) =>
      void Object.assign(transactions.get(token) ?? {}, change),
    refundInPortal: (token: string, amount: number) => refund(transactions.get(token) as Transaction, { amount }),
    /** Transactions with money under an attempt's id, and the held amount, in whole units. */
    held(attemptId: string) {
      const transaction = ofAttempt(attemptId)
      if (!transaction?.isCommitted || transaction.code !== 0) return { charges: 0, units: 0 }
      const units = transaction.status === 'REVERSED' ? 0 : (transaction.balance ?? transaction.amount)
      return { charges: 1, units }
    },
  }
}

const refusal = (status: number, message: string): ProviderReply => ({ status, body: { error_message: message } })
