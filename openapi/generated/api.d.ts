/** Generated from openapi/comanda.yaml by `npm run gen`. */

export type paths = {
    "/api/diner/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company, branch or store of an alias, or of an id
         * @description With `lat` and `lng` each store has its `distance`, and whether it is `reachableByDelivery`.
         */
        get: operations["resolveAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/file/{id}/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address of a branch's picture */
        get: operations["readFileUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/branchcontacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A store, by its id */
        get: operations["readBranchContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/branchordermodes/{branchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The order modes that a branch offers in any of its stores */
        get: operations["listBranchOrderModes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/companies/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A company */
        get: operations["readCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/companies/{companyId}/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the branches of a company */
        get: operations["listCompanyBranches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/country/{country}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A country's formats of money and phones */
        get: operations["readCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/menucustomization/{branchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A branch's own settings */
        get: operations["listCustomizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/menu/near": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A page of the stores around a position, nearest first */
        post: operations["listNearbyStores"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/menu/{alias}/hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One hash for the menu of each order mode; equal hashes keep the cart */
        get: operations["listMenuHashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/{branchContactAlias}/menu/{orderModeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The menu of a store in one order mode */
        get: operations["readMenu"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/{branchId}/discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active discounts on the plates of a branch */
        get: operations["listDiscounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/indicators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every indicator */
        get: operations["listIndicators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entityindicators/{type}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The indicators of one entity */
        get: operations["listEntityIndicators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branch/{branchId}/deliveryzones/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fee and the options of delivery to an address
         * @description Without `lat` and `lng` the address is geocoded.
         */
        get: operations["quoteDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordermodes/{id}/generaldiscounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The discounts on every order of a mode */
        get: operations["listGeneralDiscounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordermodes/{id}/generalsurcharges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The surcharges on every order of a mode */
        get: operations["listGeneralSurcharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordermodes/{id}/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service fee of a mode */
        get: operations["readOrderModeFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ordermode/schedule/{orderModeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The slots that an order of a mode may be scheduled for */
        get: operations["readOrderModeSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/codediscounts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a discount code may be used, and its benefit */
        post: operations["validateDiscountCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/external-benefits/{partnerName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The discounts that an external loyalty partner grants its user */
        post: operations["readExternalBenefits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Places an order */
        post: operations["submitOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraws a submission whose answer was lost, or returns the order that it has placed
         * @description Names the submission by its Idempotency-Key. If it has placed an order, the answer is that order and nothing changes. If it has not, it never will: a request that arrives later is refused with 409 SUBMISSION_WITHDRAWN, for a week. A withdrawn order may be sent again under another key. Repeating the call gives the same answer.
         */
        post: operations["withdrawSubmission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orderingcustomer/{phone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A branch's data about a customer
         * @description With `customerVerification` `private`, every caller with the phone gets name and consent, and a proof gives the rest (`told`).
         */
        get: operations["readOrderingCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the orders of a customer, newest first
         * @description With `customerVerification` `private`, a browser without a session gets the orders that it has placed itself, and 401 where there are none.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branch/{branchId}/loyalty-program": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The loyalty program of a branch */
        get: operations["readLoyaltyProgram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branch/{branchId}/loyalty-points/history/{customerPhone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the points of a customer, newest first
         * @description With `customerVerification` `private`, a browser without a session gets the points of its own orders: `postBalance` is the part of the account that it can redeem.
         */
        get: operations["listLoyaltyPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/customer/{phone}/loyalty-reward/{rewardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claims a reward, once for each customer
         * @description Gives the points of the reward to the customer of the phone, known or not: once for a reward, even if it is requested several times or from several places. A second claim answers 409 with a message that contains 'already exists'. A reward that is not in the catalogue, or of another store, answers 404; an inactive one, 422. Path and body must agree. With `customerVerification` `private` it needs a session, or a browser that has placed every order of this customer.
         */
        post: operations["claimLoyaltyReward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/customer/{phone}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a one-time code to a phone
         * @description Sets the cookie `customerChallenge`, which `confirmOneTimeCode` needs with the code, so that only the browser that has asked can confirm. The code is sent after the answer and is valid for ten minutes. Refused with 422 CODE_NOT_ASKED where every store of the company has `customerVerification` `off`, and with 422 CODE_NOT_OFFERED where the company has `private` and no message provider is configured.
         */
        post: operations["requestOneTimeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/customer/{phone}/code/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves that a phone is the caller’s own
         * @description Sets the cookie `customerSession`, which scripts cannot read. 401 for a wrong or expired code and after five tries of one code.
         */
        post: operations["confirmOneTimeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/customer/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Signs the diner of this browser out
         * @description The orders of this browser no longer prove anything either.
         */
        delete: operations["endCustomerSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/paymenturl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link for paying an order
         * @description A fully refunded order, or one whose refund is under way, answers 409 `ORDER_REFUNDED`. An order that has lost
         *     its use of a limited discount code takes a use again; where none is free it answers 409 `DISCOUNT_CODE_GONE`.
         *     From its third refused payment on, an order rests for longer and longer times (429 `TOO_MANY_PAYMENTS` with
         *     `Retry-After`), and after ten, or 30 attempts, it takes no more.
         */
        post: operations["requestPaymentUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pays an order with a card for which the provider has made a token
         * @description A fully refunded order, or one whose refund is under way, answers 409 `ORDER_REFUNDED`. An order that has lost
         *     its use of a limited discount code takes a use again; where none is free it answers 409 `DISCOUNT_CODE_GONE`.
         *     From its third refused payment on, an order rests for longer and longer times (429 `TOO_MANY_PAYMENTS` with
         *     `Retry-After`), and after ten, or 30 attempts, it takes no more.
         */
        post: operations["payOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/callback/transbank/{a}{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settles a payment after the return from the bank */
        post: operations["returnFromBank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/{branchContact}/order/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order, for every caller with its store and its code */
        get: operations["readOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/{branchContact}/order/{orderId}/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sends notices about an order's changes to a browser, for every caller with its store and its code */
        put: operations["subscribeToOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/{branchContact}/order/{orderId}/push/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the notices that subscribeToOrder began */
        post: operations["unsubscribeFromOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reports an error of a received order, once and within 24 hours of ordering */
        put: operations["reportOrderError"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/order/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes an order in the page's state after a payment */
        post: operations["updateOrderDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/order/{logisticsOrderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The shipments of an order */
        get: operations["listOrderShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logisticsorder/tracking/{alias}/{orderCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tracking of an order, for every caller with its store and its code */
        get: operations["readTracking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logisticsorder/tracking/{alias}/{orderCode}/way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rest of the way of an order's courier, for every caller with its store and its code */
        get: operations["readTrackingWay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/survey/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The survey of a store */
        get: operations["readSurvey"];
        put?: never;
        /** Adds answers to those on an order; a later answer to the same question replaces the earlier one */
        post: operations["answerSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/survey/order/{orderCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The answers on an order */
        get: operations["readSurveyResponse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/abandoned/cart/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports an abandoned cart; a notice is sent unless the report is cancelled in time
         * @description Answers 204 whether or not a notice will be sent, so that a caller does not learn whether the phone is known. A store without `abandonedCarts` in its catalogue stores nothing. With `customerVerification` `private`, a cart is not stored if its browser has neither a session of the phone nor ordered with it.
         */
        post: operations["noticeAbandonedCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/abandoned/cart/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * The diner is back; no notice is sent
         * @description With `customerVerification` `private`, a browser that has neither a session of the phone nor ordered with it changes nothing.
         */
        put: operations["cancelAbandonedCart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recovery/cart/{phone}/{branchContactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The abandoned cart */
        get: operations["recoverCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Stops the messages of a company to the phone that a link was sent to, or allows them again */
        put: operations["chooseMessages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the shipments that need a driver
         * @description With another status, it lists only the courier's own. A window of more than 31 days, or one that runs backwards, is 400.
         */
        get: operations["listShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/rider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The courier's delivery in hand */
        get: operations["readRiderShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A shipment, as far as this courier may see it */
        get: operations["readShipment"];
        /** Takes a shipment one step further, or cancels it */
        put: operations["updateShipment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipmentstacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stacks of the courier’s store that need a driver */
        get: operations["listShipmentStacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stacking/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A stack, as far as this courier may see it */
        get: operations["readStack"];
        /** Takes a whole stack one step further, or cancels it */
        put: operations["updateStack"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The courier of the bearer token */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rider/bc/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A courier of a store, by phone */
        get: operations["findRider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rider/createwithcode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a courier and starts the shift
         * @description 400 always means a wrong security code; any other bad payload is 422. After too many wrong codes from one address, for one courier or at one store, 429 `TOO_MANY_GUESSES`, even for the right one. With the cookie `riderDevice`, set on a phone on which this courier gave the right code before, wrong codes count only for that phone.
         */
        post: operations["registerRider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rider/{id}/updatewithcode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Starts or ends the shift of a courier
         * @description 400 always means a wrong security code; any other bad payload is 422. After too many wrong codes from one address, for one courier or at one store, 429 `TOO_MANY_GUESSES`, even for the right one. With the cookie `riderDevice`, set on a phone on which this courier gave the right code before, wrong codes count only for that phone. A shift does not end in the middle of a shipment or stack: 409 `SHIPMENT_IN_PROGRESS`. Its end revokes the tokens of every device and closes their sockets.
         */
        put: operations["updateRider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rider/{id}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports the courier's positions, in any order */
        post: operations["sendPositions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rider/{id}/positions-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The URL for a tracking app on this courier's phone
         * @description A page sleeps when its phone is locked; OsmAnd, Traccar Client and OwnTracks do not. A caller with the URL can report positions for this courier until the shift ends, and do nothing else. The same session gets the same URL.
         */
        get: operations["readPositionsUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A position from a tracking app, in OsmAnd's format */
        get: operations["sendPositionByQuery"];
        put?: never;
        /**
         * Positions from a tracking app, in the format of OsmAnd, Traccar Client or OwnTracks
         * @description OsmAnd's parameters are in the query or in a form. At most 500 positions in one request.
         */
        post: operations["sendPositionsOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller that the console has here
         * @description Open to everyone. The header `Authorization` may carry the token of scripts; a wrong token counts as none. Without a session it names the people who have signed in on this browser in the last 30 days: each of them goes on with a PIN.
         */
        get: operations["readConsoleSession"];
        put?: never;
        /**
         * Signs a person in with a user name and a password
         * @description Sets the cookie of the session, and remembers the browser for the PIN. A session of this browser ends.
         */
        post: operations["signInToConsole"];
        /**
         * Ends the session of this browser
         * @description The person signs in with the password the next time.
         */
        delete: operations["signOutOfConsole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Goes on as a person of this browser, with a PIN
         * @description For a tablet that several people share, and for one that was left alone. The session of this browser ends and another one begins.
         */
        post: operations["switchOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge for a passkey to sign
         * @description The body of `navigator.credentials.get`. It names no person, and holds for 5 minutes.
         */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs a person in with a passkey
         * @description Sets the cookie of the session, and remembers the browser for the PIN, as a password does. A session of this browser ends.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that the person is still at the tablet
         * @description A page calls it at most once a minute, after a touch or a key.
         */
        post: operations["keepConsoleActive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Locks the tablet until a PIN is typed */
        post: operations["lockConsole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The browsers on which the person is signed in */
        get: operations["listConsoleSessions"];
        put?: never;
        post?: never;
        /**
         * Signs the person out everywhere
         * @description Ends all sessions, this one too, and open connections with them. Each browser asks for the password again.
         */
        delete: operations["endConsoleSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs the person out on one browser */
        delete: operations["endConsoleSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password; all other sessions end */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/account/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the PIN */
        put: operations["changePin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/account/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge for a new passkey
         * @description Asks for the password once more. The answer is the body of `navigator.credentials.create`, and holds for 5 minutes.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The passkeys of the person */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Keeps a new passkey
         * @description The same answer of a browser may be sent again: its key is kept once.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/account/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a passkey
         * @description Sessions that it has opened stay.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The person and the role of an invitation
         * @description The token is in the body, because addresses are written into logs.
         */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the account of an invitation, and signs in
         * @description Works once, until 72 hours after the invitation.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the people of the caller's stores */
        get: operations["listOperators"];
        put?: never;
        /**
         * Invites a person with a link
         * @description The link opens the account once, within 72 hours. Only the caller gets it.
         */
        post: operations["inviteOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/operators/{operatorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the role and the places of a person
         * @description Holds from the next call of the person, also where they are signed in.
         */
        put: operations["moveOperator"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/operators/{operatorId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes another link, for a person who has lost the password
         * @description The password and the PIN hold no more, and all sessions end.
         */
        post: operations["resetOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/operators/{operatorId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes the account of a person at once
         * @description All sessions end, and open connections with them.
         */
        post: operations["disableOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/operators/{operatorId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a disabled account again
         * @description The person signs in with the password that they had.
         */
        post: operations["enableOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The nodes of the installation, and what needs a hand
         * @description Each node says every ten seconds how it is. A concern is a figure beyond the limit of its alert (`docs/operations.md`, "Alerts and dashboard"). Nodes serve all stores, so the caller is an administrator of all of them.
         */
        get: operations["readSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of diners' actions and of orders that a shop could not take, counted by branch, campaign and step of the funnel
         * @description Days are those of the venue. Nodes save their counts every five seconds. After the steps of the funnel come the reasons for which a shop could not take an order: `STORE_CLOSED`, `SOLD_OUT`, `OUT_OF_ZONE` and `ZONE_CLOSED`. They count submissions that were refused, and addresses for which delivery was asked in vain.
         */
        get: operations["listAnalyticsCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/surveys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the answers of diners about their orders, newest first
         * @description What an erased diner wrote is not in it; the stars stay.
         */
        get: operations["listSurveyAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/surveys.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same answers as a table for a spreadsheet, a row for each order and a column for each question */
        get: operations["exportSurveyAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/analytics.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same counts as a table for a spreadsheet; one of more than 10,000 rows ends with a row that says so */
        get: operations["exportAnalyticsCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the orders on the board of a store, or of all stores of the caller, newest first
         * @description All orders that are under way, online orders that may still be paid, the 50 that ended last within 12 hours, and the cancellations of accepted orders within 12 hours that no person has acknowledged. To read on, ask again with `after`. The channel `private-console-{branchContactId}` tells of each later change.
         */
        get: operations["readConsoleBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the orders of a store as the operator needs them, newest first, or those that a text finds
         * @description Personal data of the diner is in it. An order that is paid online is listed once it is paid, or with `status` PAY_NEEDED. To read on, ask again with `after`, and the same other parameters: orders that arrive meanwhile neither repeat nor hide one.
         */
        get: operations["listConsoleOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order as the operator needs it */
        get: operations["readConsoleOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every step of an order, with the one who took it
         * @description The order, its shipments and, for callers who see amounts, its payments; by time. The name of an operator or a courier is read when it is asked for, and is null once it was erased.
         */
        get: operations["listOrderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/abandoned-carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the abandoned carts of a store, with the results of their notices, newest first */
        get: operations["listAbandonedCarts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that the shop has noticed a new order, or a cancellation, so that no console rings for it any more
         * @description Asked for again, it changes nothing. Accepting or canceling a new order acknowledges it as well.
         */
        post: operations["acknowledgeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts an order; its shipment starts to look for a driver
         * @description With a time, the diner reads it in place of the mode's. A person who accepts what another person or a timer has accepted gets 409 `ORDER_ALREADY_ACCEPTED`; `errors` says who it was (`type`) and the name (`message`). A time beyond the limits is 422 `TIME_OUT_OF_RANGE`; its two `errors` say the `earliest` and the `latest` instant.
         */
        post: operations["acceptOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Promises another time for an accepted order
         * @description The diner's page and its map are told at once, and the history names the person. A time beyond the limits is 422 `TIME_OUT_OF_RANGE`; its two `errors` say the `earliest` and the `latest` instant.
         */
        post: operations["changeOrderTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks an order as ready */
        post: operations["readyOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/dispatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an order with the shop's own rider, who has no courier's page
         * @description For an accepted order for delivery that no courier has. Its offer leaves the couriers' lists, and the diner reads that it is on its way. `deliverOrder` ends it. Asked for again, it changes nothing.
         */
        post: operations["dispatchOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks an order as handed over
         * @description An order for delivery only after `dispatchOrder`: else its courier ends it. An order that is paid in person counts as paid from here on.
         */
        post: operations["deliverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the last step of the shop back
         * @description An order that is not ready, or was not handed over. Its money in person is to be collected again. For the people who may take the step, until the shift in which the order counts is closed: else 409 `DAY_ALREADY_CLOSED`. The delivery of a courier stays (409 `COURIER_DELIVERS`), and so does the readiness of an order that has left the shop (409 `COURIER_HAS_IT`).
         */
        post: operations["takeBackOrderStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers the shipment of an order to couriers again, after one of them canceled it */
        post: operations["offerOrderAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an order and its shipment
         * @description Also rejects an order that was not accepted. Money that was paid online goes back by itself. The diner reads the reason.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tickets of an order for the store's printer, and what became of them */
        get: operations["listOrderTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks for the ticket of an order on paper
         * @description The history names the person. With `PRINTER` the store's printer gets it: a ticket of this order that waits already is tried at once, and no second one is made. With `BROWSER` the caller prints it, and the answer says whether it is a copy. 409 `NO_PRINTER` where the store has none, and 409 `ORDER_STEP_NOT_ALLOWED` for an order that is not paid yet.
         */
        post: operations["printOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tickets that are not on paper yet, of a store or of all stores of the caller, and the printer of each store
         * @description Those of the last day, the 100 oldest.
         */
        get: operations["listOpenTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printer/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hands the next ticket of the caller's stores to a printing program, for a minute
         * @description Tickets come one after another: the next one comes once this one is settled, or once its lease is over. Ask every few seconds.
         */
        post: operations["takeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printer/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what became of a ticket
         * @description 409 `LEASE_OVER` where the ticket was handed out again meanwhile. `PRINTED` may be said again.
         */
        post: operations["settleTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the orders whose money needs a person, oldest need first
         * @description An order stays listed until its payments no longer need a person, by themselves or after `resolvePayment`. With `needs=handled` the orders of whose needs a person has settled one and that would be listed without that, the newest first.
         */
        get: operations["listPaymentsInNeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every attempt to pay an order online, with its refunds */
        get: operations["listOrderPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/payments/{paymentId}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refunds a payment, or a part of it */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/payments/{paymentId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decides about money that did not arrive as agreed */
        post: operations["resolvePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/payments/{paymentId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes back that a person has settled a need of a payment
         * @description The order is listed again. Asked for again, it changes nothing. Money that was moved stays where it is.
         */
        post: operations["reopenPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/orders/{code}/payments/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the provider again about the payments of an order whose questions or refunds were given up
         * @description Where nothing was given up, it changes nothing.
         */
        post: operations["retryPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A shift of a store, open or closed, or one of its business days
         * @description A day ends at `settings.dayEndsAt` of the store, on its clock. It has a shift more with each close; later events belong to the next shift. Until a shift is closed, operators below `encargado` get no `amounts`: they count the cash first.
         */
        get: operations["readDayReport"];
        put?: never;
        /**
         * Closes a shift of a store
         * @description A shift is closed once (409 `DAY_ALREADY_CLOSED`), and not before it begins (409 `DAY_NOT_BEGUN`).
         */
        post: operations["closeDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/close/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the close of a shift back
         * @description Until the store closes its next shift, and not for days that a release before shifts has closed (409 `CLOSE_IS_FINAL`). A shift that is open: 409 `SHIFT_NOT_CLOSED`.
         */
        post: operations["reopenShift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/closes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the closed shifts of a store, newest first */
        get: operations["listDayCloses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/close/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every sale, cancellation, payment and refund of a business day as a table for a spreadsheet */
        get: operations["exportDayReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Groups shipments that need a driver into one stack */
        post: operations["createStack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings a begun copy of the embedded database up to this moment
         * @description `npm run backup` calls it. The folder has the copy that the command began and the list of its files, which only a user of this machine can put there. The node stops between two transactions, writes the files that have changed since, and goes on.
         */
        post: operations["finishBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest catalogue as a file in YAML
         * @description The file names its version, so that an import of an older one is told from one of the newest.
         */
        get: operations["exportCatalog"];
        /**
         * Imports a catalogue whole, as the next version
         * @description The file is judged as `npm run catalog -- import` judges it, and taken whole or not at all: 422 names its mistakes, 409 what it would take back, take out or count in another currency. The three options let it through.
         */
        put: operations["importCatalog"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes one field of the catalogue, as a new version
         * @description The document is checked as an import is. When another version came in between, the change is made on the newest one; it is refused with 409 when the same field has changed since `version`. A change that moves a store or branch to another owner, or that renames one, is refused with `PLACE_MOVES`: an import does it. One after which a store could sell nothing is refused with `STOPS_SELLING`, unless `stopsSelling` says that it is meant.
         */
        patch: operations["changeCatalog"];
        trace?: never;
    };
    "/api/console/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that the stores of the caller have sold out or paused
         * @description The stores that have something off, or the named one in any case. Each comes with its modes, and with the instants at which a lever can end. The channel `availability-{branchContactId}` tells of each later change.
         */
        get: operations["listAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that a store has sold out or paused */
        get: operations["readStoreAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/availability/plates/{plateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Marks a plate, one of its sizes or one of its garnishes as sold out
         * @description Another call with another end replaces the end. Open menus show it within a second, and an order with it is refused with its name.
         */
        put: operations["sellOutPlate"];
        post?: never;
        /**
         * Offers a plate, a size or a garnish again
         * @description Without a size or a garnish the plate itself is offered again; its sizes and garnishes keep their own marks.
         */
        delete: operations["restorePlate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/availability/zones/{zoneId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Closes a delivery zone for a time
         * @description Addresses in it are answered as out of the area, with `closedForNow`. Where it lies inside a wider zone, that one does not take them. An order to it is refused with `CHECKOUT_REFUSED`, whose `errors` are `OutOfDeliveryArea` and `ZoneClosed`, the latter with its end (`until`). Orders that were placed before go on.
         */
        put: operations["closeZone"];
        post?: never;
        /**
         * Delivers to a zone again
         * @description Its addresses are delivered to again.
         */
        delete: operations["reopenZone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/courier-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a store another code for its couriers
         * @description The code is drawn at random and holds at once. Couriers on shift stay on shift; each types the new code at the next shift. Phones that have proven an earlier code of the store keep a count of wrong ones of their own, so that no stranger locks them out.
         */
        post: operations["renewCourierCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/couriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The couriers on shift of a store, with what each carries and the cash that each has to bring
         * @description Cash is that of the delivered orders of the shift that is open, as its close counts it for each courier. A position is there from the acceptance of a delivery until its end, and never while the courier is free. Operators with the role `cocina` get no amounts.
         */
        get: operations["listStoreCouriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/couriers/{riderId}/end-shift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the shift of a courier from the shop
         * @description The courier's sessions and connections end at once, on every phone. A courier with a shipment or stack in hand stays on shift (409 `SHIPMENT_IN_PROGRESS`, whose `errors` name the code of each order as `referenceId`). A shift that has ended already is no fault.
         */
        post: operations["endCourierShift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/busy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Adds minutes to the promised times of a store
         * @description Menus and checkouts show the longer times within a second. An order for now is promised the longer time, and is refused (`ArrivesLater`) where its page has shown a shorter one. Another call replaces the minutes and the end.
         */
        put: operations["startBusyMode"];
        post?: never;
        /**
         * Ends busy mode
         * @description The times of the catalogue hold again.
         */
        delete: operations["endBusyMode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/stores/{branchContactId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pauses the orders of a store, or of one of its modes
         * @description Orders that were placed before go on. An order for a time after the end of the pause is taken.
         */
        put: operations["pauseStore"];
        post?: never;
        /**
         * Ends a pause
         * @description The end of the store's pause leaves the pauses of single modes as they are.
         */
        delete: operations["resumeStore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diner/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logs a problem of a browser
         * @description The body is a JSON text in the format of `DinerLog`.
         */
        post: operations["writeDinerLog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings that the web client needs to start */
        get: operations["readConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The key under which a browser subscribes to push notices of this installation */
        get: operations["readPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves a browser's notices to its new push subscription; a caller that knows the earlier endpoint is taken to be that browser */
        post: operations["movePushSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Addresses that match the typed text, from three letters; the nearest to the position, or else to the store, come first */
        get: operations["searchPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The place of a suggestion that came without one */
        get: operations["readPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/geocode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The position of an address */
        get: operations["geocodeAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address at a position */
        get: operations["reverseGeocode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A diner's actions, for the shop’s own statistics
         * @description Stored as counts by day, branch, event and campaign; the session, `customer` and `fields` are not stored. An event counts if its branch is served and it is from the last two days; other events are dropped without delaying the rest. This call has a separate limit by address, so that statistics never cost a diner a call of the order.
         */
        post: operations["sendAnalyticsEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pusher/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs a subscription to a private channel of the courier, or of the stores of an operator */
        post: operations["authorizeChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        AbandonedCart: {
            items: components["schemas"]["CartItem"][];
            branchContactId: components["schemas"]["Id"];
            branchId: components["schemas"]["Id"];
            phone: components["schemas"]["Phone"];
            email?: string | null;
            orderModeId: components["schemas"]["Id"];
            navigationEvent: components["schemas"]["NavigationEvent"];
            /** @description Names the time from hiding the page to showing it again: an absence has at most one notice, in whatever order its calls arrive. Without it, an absence lasts until it is cancelled, or for a day. */
            absenceId?: components["schemas"]["Id"];
        };
        AbandonedCartCancellation: {
            email?: string | null;
            phone: components["schemas"]["Phone"];
            branchContactId: components["schemas"]["Id"];
            branchId: components["schemas"]["Id"];
            navigationEvent: components["schemas"]["NavigationEvent"];
            /** @description Names the time from hiding the page to showing it again: an absence has at most one notice, in whatever order its calls arrive. Without it, an absence lasts until it is cancelled, or for a day. */
            absenceId?: components["schemas"]["Id"];
        };
        /** @description An abandoned cart, without its owner and its content. */
        AbandonedCartState: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["AbandonedCartStatus"];
            /**
             * @description The reason why no notice is sent; null when none was refused.
             * @enum {unknown}
             */
            refusal: "NOT_A_CUSTOMER" | "NOT_AGREED" | "STOPPED" | "SENT_LATELY" | "TOO_LATE" | "NOT_SERVED" | "FORGOTTEN" | null;
            leftAt: components["schemas"]["Instant"];
            dueAt: components["schemas"]["Instant"];
            /** @description The time of the newest notice, even if it was for an earlier absence. */
            sentAt: components["schemas"]["Instant"] | null;
            changedAt: components["schemas"]["Instant"];
        };
        /** @enum {string} */
        AbandonedCartStatus: "WAITING" | "SENT" | "CANCELED" | "ORDERED" | "RECOVERED" | "REFUSED";
        AbandonedCarts: {
            carts: components["schemas"]["AbandonedCartState"][];
            unreadable?: components["schemas"]["UnreadableRows"];
        };
        /**
         * @description The new order (`placed`), or the cancellation of an accepted one (`canceled`).
         * @enum {string}
         */
        Acknowledged: "placed" | "canceled";
        /** @description A decimal amount in the currency of the country. */
        Amount: number;
        AmountOrNull: components["schemas"]["Amount"] | null;
        AnalyticsCount: {
            branchId: components["schemas"]["Id"];
            /** @description Null without a campaign; `(other)` for those beyond the 200 of a branch that a node counts separately. */
            campaignId: string | null;
            /** @description The event, or the reason of a refusal. */
            name: string;
            events: number;
            /** @description The number of sessions with at least one such event on a day. */
            sessions: number;
        };
        AnalyticsCounts: {
            counts: components["schemas"]["AnalyticsCount"][];
        };
        AnalyticsEvent: {
            /** @enum {string} */
            name: "CREATE_ORDER" | "PAY_ORDER" | "CONTINUE_TO_CHECKOUT" | "DELETE_ITEM" | "VIEW_ORDER_SUMMARY" | "ADD_ITEM" | "ITEM_VIEW" | "ORDER_MODE_SELECT" | "BRANCH_CONTACT_SELECT" | "LINK_CLICK";
            branch: string | null;
            customer: string | null;
            branchContact: string | null;
            /** @description An event whose campaign is a mail address or a phone (8 to 13 digits alone) is dropped. */
            campaignId: string | null;
            date: components["schemas"]["Instant"];
            abandonedCart: boolean;
            source: string | null;
            /** @description Menu ids of the campaign. */
            menu?: string[];
            /** @description The endpoint of the branch that the diner has accepted; absent without one. */
            sharedWith?: string;
            /** @description The event's own fields, about its subject. */
            fields: {
                [key: string]: string | number | boolean | null;
            };
        };
        AnalyticsEvents: {
            events: components["schemas"]["AnalyticsEvent"][];
        };
        AnalyticsVerdict: {
            accepted: number;
            dropped: {
                /** @description The event and its field, as `body/events/3/date`. */
                path: string;
                message: string;
            }[];
        };
        AnsweredOrder: {
            orderCode: string;
            branchContactId: components["schemas"]["Id"];
            storeName: string;
            timeZone: string;
            /** @description The last change of the answers. */
            at: components["schemas"]["Instant"];
            orderModeType: components["schemas"]["OrderModeType"];
            orderModeName: string;
            /** @description The rating of the whole order. */
            stars: number | null;
            replies: {
                question: string;
                type: components["schemas"]["SurveyQuestionType"];
                /** @description One text; the chosen reasons of a multiselect. */
                words: string[];
            }[];
        };
        AnsweredOrders: {
            answers: components["schemas"]["AnsweredOrder"][];
            unreadable?: components["schemas"]["UnreadableRows"];
            /** @description Of all pages. */
            count: number;
            /** @description The mean of the stars of all pages; null without any. */
            mean: number | null;
            /** @description `after` of the next page; null on the last one. */
            next: string | null;
        };
        /** @description The app's own format. For Traccar Client, `location` (one or a list) with `timestamp` and `coords`, alone or in a list. For OwnTracks, `lat`, `lon`, `tst`, `acc`, `vel` (km/h) and `cog` of messages whose `_type` is `location`; other messages are ignored. For OsmAnd, the parameters as a form. */
        AppReport: {
            [key: string]: unknown;
        } | {
            [key: string]: unknown;
        }[];
        ArrivalRange: {
            from: components["schemas"]["Instant"];
            to: components["schemas"]["Instant"];
        };
        /** @description `availability-update` on channel `availability-{branchContactId}`: all levers of the store that hold, and the revision of its catalogue. Each message replaces the one before it. */
        AvailabilityUpdate: {
            levers: components["schemas"]["LeverInForce"][];
            revision?: components["schemas"]["Revision"];
        };
        BegunBackup: {
            /** @description The whole path of the folder on the machine of the node. */
            folder: string;
        };
        /** @description A store of the board. */
        BoardStore: {
            id: components["schemas"]["Id"];
            name: string;
            timeZone: string;
            /** @description The minutes before the promised time at which an order of each mode is marked as due soon, and as urgent. */
            modes: {
                id: components["schemas"]["Id"];
                soonMinutes: number;
                urgentMinutes: number;
            }[];
        };
        /** @description A brand. Its branch contacts (stores) sell from its menus. */
        Branch: {
            id: components["schemas"]["Id"];
            companyId: components["schemas"]["Id"];
            alias: components["schemas"]["Id"];
            name: string;
            social: {
                instagram: string | null;
                facebook: string | null;
            };
            customMessage: string | null;
            withCustomBannerLogo: boolean;
            customBannerLogoURL: string | null;
            customLogoURL: string | null;
            withCustomBackgroundLogo: boolean;
            fbPixelId: string | null;
            googleTagManagerId: string | null;
            googleAnalyticsId: string | null;
            generalConfig: {
                menuConfig: {
                    plateDetailInModal: boolean;
                };
                colorConfig: components["schemas"]["ColorConfig"];
                mapConfig: components["schemas"]["MapConfig"];
                /** @description Whether diners are asked before their visits are counted, are counted without a question, or are not counted. ON when absent. */
                analyticsConfig?: {
                    /** @enum {string} */
                    consent: "OFF" | "ASK" | "ON";
                    /** @description Another program that hears of the steps of diners who have accepted it. */
                    endpoint?: string;
                };
            };
            nps: {
                enabled: boolean;
                threshold: number;
            };
            externalLoyaltyPartner: string | null;
        };
        /** @description A store, the place that cooks, sells and hands over the order. */
        BranchContact: {
            id: components["schemas"]["Id"];
            branchId: components["schemas"]["Id"];
            alias: components["schemas"]["Id"];
            name: string;
            address: components["schemas"]["StoreAddress"];
            /** @description Metres from the requested position; null without one. */
            distance: number | null;
            callPhone: string | null;
            whatsAppPhone: string | null;
            mandatoryEmail: boolean;
            /** @description The fields that an order must fill in. Orders outside DINING_IN always need a phone. `mandatoryEmail`, and payments that need an e-mail, require an e-mail too. */
            forcedFields?: {
                name: boolean;
                phone: boolean;
                email: boolean;
            };
            /** @description Null without a requested position. */
            reachableByDelivery: boolean | null;
            /** @enum {string} */
            status: "OPEN" | "TEMPORARILY_CLOSED";
            /** @description Whether its hours, its status and its pauses let the store be open now. */
            isOpen: boolean;
            /** @description The pauses of its orders that hold now. Absent when there are none. */
            pauses?: components["schemas"]["Pause"][];
            /** @description The store is busy: the minutes that the times of its modes have in them for now, and by which its first slot today is later. Absent when it is not busy. */
            busyMinutes?: number;
            commercialTermsInfo: {
                blocked: boolean;
            };
            ordersConsoleActive: boolean;
            acceptsOnlinePayment: boolean;
            followUpSupport: components["schemas"]["FollowUpSupport"];
            timeZone: string;
            deliveryConfig: components["schemas"]["DeliveryConfig"];
            schedules: components["schemas"]["Schedule"][];
            surveyId: string | null;
        };
        BranchContactWithBranch: components["schemas"]["BranchContact"] & {
            branch: components["schemas"]["Branch"];
        };
        BranchOrderMode: {
            type: components["schemas"]["OrderModeType"];
            showName: string;
        };
        BranchPage: {
            branches: components["schemas"]["Branch"][];
            total: number;
        };
        BranchWithStores: components["schemas"]["Branch"] & {
            branchContacts: components["schemas"]["BranchContact"][];
        };
        /** @description The browser's ids at the branch's vendors, from the cookies of their scripts. Sent only with the diner's consent. An id of another format is ignored, and all are deleted once the vendors have got the order. */
        BrowserIds: {
            /** @description The value of the cookie `_fbp`. */
            pixelBrowser?: string;
            /** @description The value of the cookie `_fbc`. */
            pixelClick?: string;
            /** @description The client id in the cookie `_ga`. */
            propertyClient?: string;
            /** @description The session id in the cookie of the property. */
            propertySession?: string;
        };
        /** @description Either `minutes` or `until` says the end. */
        BusyRequest: {
            extraMinutes: components["schemas"]["ExtraMinutes"];
            minutes?: number;
            until?: components["schemas"]["LeverUntil"];
        };
        CardPayment: {
            token: string;
            paymentMethodId: string;
            dinerOrderId: components["schemas"]["Id"];
            cardName: components["schemas"]["PersonName"];
            /** @constant */
            identificationType: "DNI";
            identificationNumber: string;
        };
        CarriedShipment: {
            id: components["schemas"]["Id"];
            orderCode: components["schemas"]["OrderCode"];
            status: components["schemas"]["ShipmentStatus"];
            /** @description The street and the number. */
            address: string;
            /** @description The money to collect at the door; null when nothing is to be collected any more. */
            collect?: components["schemas"]["Collect"] | null;
        };
        /** @description A line of a cart. `price` is the price of one unit with extras and discount. */
        CartItem: {
            referenceId: components["schemas"]["Id"];
            /** @constant */
            referenceType: "PLATE";
            name: string;
            notes: components["schemas"]["Notes"];
            quantity: number;
            price: components["schemas"]["Amount"];
            originalPrice: components["schemas"]["Amount"];
            priceWithoutModifiers: components["schemas"]["Amount"];
            sizeId: components["schemas"]["Id"] | null;
            categoryId: components["schemas"]["Id"];
            categoryShowName: string;
            discount: components["schemas"]["CartItemDiscount"] | null;
            /**
             * @description `plate` marks a line that was upsold.
             * @enum {unknown}
             */
            source: "plate" | null;
            maxQuantity: number | null;
            /** @description The upsell price of an upsold line. */
            upsell: components["schemas"]["AmountOrNull"];
            extras: components["schemas"]["ExtrasGroup"][];
        };
        CartItemDiscount: {
            itemId: components["schemas"]["Id"];
            /** @enum {string} */
            type: "PERCENT" | "MULTIPLE" | "FIXED" | "FINAL_PRICE";
            discountReferenceId: components["schemas"]["Id"];
            amount: components["schemas"]["Amount"];
        };
        /** @description Without `value` the field is taken out, so that its default holds. With `place` an element is added to its list, or moved where it has no `value`. */
        CatalogChange: {
            /** @description The id or the alias of a store or a branch. */
            of: string;
            /** @description The field, such as `plates.asado.price`. Elements of lists go by their id, code, day of the week or date, and those of a list of ids by themselves: `menus.carta.categories.parrilla.plateIds.asado`. A date of `exceptions` that is not there is added. */
            path: string;
            value?: components["schemas"]["FieldValue"];
            /** @description The place of the element in its list, at an end or after another element. */
            place?: {
                /** @enum {string} */
                at: "first" | "last";
            } | {
                after: string;
            };
            /** @description Goes through although a store, or one of its modes, could sell nothing any more. False when absent. */
            stopsSelling?: boolean;
            /** @description The version that the caller looked at: a later change of the same field refuses this one. */
            version?: number;
        };
        CatalogChanged: {
            /** @description The newest version. It is the one before where nothing changed. */
            version: number;
            /** @description The value before, null where there was none; the place before of an element that has moved. */
            was?: unknown;
            /** @description The value now, null where there is none; the place now of an element that has moved. */
            is?: unknown;
            /** @description Places of the catalogue that are likely wrong. */
            warnings: {
                path: string;
                message: string;
            }[];
            /** @description The other dates of the list, where the path names one of `exceptions`. They stay as they are. */
            otherDates?: string[];
            /** @description Stores of the branch that sell the plate by a value of their own, which differs. It stays until it is taken out there. */
            ownValues?: {
                branchContactId: string;
                /** @description The field of the store, such as `plates.asado.price`. */
                path: string;
                /** @description A decimal amount; true or false for `visible`. */
                value: number | boolean;
            }[];
        };
        CatalogImported: {
            /** @description The version that the file is now. */
            version: number;
            /** @description A sentence for each place with another owner and each store with another currency. */
            changes: string[];
            /** @description A line for each place that is likely wrong, and the number of the others. */
            warnings: string[];
        };
        Category: {
            id: components["schemas"]["Id"];
            name: string;
            showName: string;
            description: string;
            withImage: boolean;
            excludedFromUpselling: boolean;
            plates: components["schemas"]["Plate"][];
        };
        ChannelPass: {
            auth: string;
        };
        ChannelRequest: {
            socket_id: string;
            channel_name: string;
        };
        Collect: {
            /** @enum {string} */
            method: "CASH" | "CARD";
            amount: components["schemas"]["Amount"];
            /** @description The cash that the diner pays with; null when they did not say. */
            paysWith: components["schemas"]["AmountOrNull"];
            /** @description The change that the courier brings. */
            change: components["schemas"]["AmountOrNull"];
            money: components["schemas"]["Money"];
        };
        /** @description A missing colour takes its default. */
        ColorConfig: {
            /** @enum {string} */
            colorModeType: "LIGHT" | "DARK";
            lightMainColor?: string;
            darkMainColor?: string;
            buttonBorderedColorLight?: string;
            buttonBorderedColorDark?: string;
            promotionalBannerColorLight?: string;
            promotionalBannerColorDark?: string;
            mainBackgroundColorLight?: string;
            mainBackgroundColorDark?: string;
            mainTextColorLight?: string;
            mainTextColorDark?: string;
            descriptionTextColorLight?: string;
            descriptionTextColorDark?: string;
        };
        Company: {
            id: components["schemas"]["Id"];
            alias: components["schemas"]["Id"];
            name: string;
        };
        Configuration: {
            realtime: {
                enabled: boolean;
                key: string;
                /** @description The path before `/app/{key}` of the Pusher protocol; empty at the root. */
                wsPath: string;
                trackingEvent: string;
            };
            map: {
                /** @description A tile address with `{z}`, `{x}` and `{y}`. */
                lightUrl: string;
                darkUrl: string;
                attribution: string;
                /** @description The address of the big vendor’s map, its key included; null where no key is configured. */
                bigVendorScript: string | null;
            };
            /** @description The address of the chat widget’s script; null where none is configured. */
            chatScriptUrl: string | null;
            poweredBy: {
                name: string;
                url: string;
            };
            address: {
                /** @description Whether the gateway can search addresses. False means that searches return no places, and diners mark their place on a map. */
                findsAddresses: boolean;
                complexModeBranchContactIds: components["schemas"]["Id"][];
            };
            defaultCountry: components["schemas"]["Country"];
            /** @description The position at which a map opens without a store and an address (OPEN-18). */
            defaultCentre: components["schemas"]["Position"];
            demo: boolean;
            /** @description The providers that take cards on our pages, and the settings of their fields (OPEN-25). */
            cards: {
                /** @description A payment type’s providerName, in lower case. */
                provider: string;
                publicKey: string | null;
                binLength: number;
                /** @description Whether a card is charged only with the e-mail address of its holder. */
                needsEmail: boolean;
            }[];
            /** @description The providers that open their own page for a payment. */
            links: string[];
            /** @description The alias of this node's only company; null where there are several. An address without a shop leads to it. */
            homeAlias?: components["schemas"]["Id"] | null;
        };
        ConsoleAvailability: {
            stores: components["schemas"]["ConsoleStoreAvailability"][];
        };
        ConsoleBoard: {
            orders: components["schemas"]["ConsoleOrder"][];
            unreadable?: components["schemas"]["UnreadableRows"];
            stores: components["schemas"]["BoardStore"][];
            /** @description The value of `after` for the next page; null at the end. */
            next: string | null;
        };
        ConsoleCustomer: {
            id: components["schemas"]["Id"];
            name: string | null;
            /** @description In E.164; null for a guest at a table. */
            phone: string | null;
            email: string | null;
            document: string | null;
            /** @description Ordered at a table without a phone. */
            isGuest: boolean;
        };
        ConsoleDestination: {
            street: string;
            number: string;
            zone: string;
            locality: string;
            details: string;
            betweenStreets: string;
            position: components["schemas"]["Position"] | null;
        };
        /** @description A line of an order. Without amounts for callers who see none. */
        ConsoleItem: {
            id: components["schemas"]["Id"];
            /** @description The plate that was ordered. */
            referenceId: components["schemas"]["Id"];
            /** @description The chosen size; null where there is none. Absent in orders of earlier releases. */
            sizeId?: components["schemas"]["Id"] | null;
            /**
             * @description Present on an item that was recommended, and bought at its offer.
             * @enum {string}
             */
            source?: "plate";
            name: string;
            quantity: number;
            notes: components["schemas"]["Notes"];
            extras: {
                /** @description Absent in orders of earlier releases. */
                groupId?: components["schemas"]["Id"];
                groupName: string;
                groupItems: {
                    referenceId: components["schemas"]["Id"];
                    name: string;
                    quantity: number;
                    price?: components["schemas"]["Amount"];
                }[];
            }[];
            /** @description The price of the whole line. */
            accPrice?: components["schemas"]["Amount"];
        };
        /** @description An order for the store that cooks and brings it, with the diner, the door and the money. It is for the operator alone. A caller who sees no amounts, such as a kitchen, gets it without them, without the discount code, and without the e-mail address and the document of the diner. The values of an erased diner or courier are null. */
        ConsoleOrder: {
            id: components["schemas"]["Id"];
            code: components["schemas"]["OrderCode"];
            status: components["schemas"]["OrderStatus"];
            type: components["schemas"]["OrderModeType"];
            orderModeId: components["schemas"]["Id"];
            orderModeName: string;
            branchContact: {
                id: components["schemas"]["Id"];
                alias: components["schemas"]["Id"];
                name: string;
                timeZone: string;
                /** @description Whether the store writes by WhatsApp. */
                usesWhatsApp?: boolean;
            };
            orderedAt: components["schemas"]["Instant"];
            scheduled: boolean;
            scheduledAt: components["schemas"]["Instant"] | null;
            /** @description The time that the diner is told; null without one. */
            promised: components["schemas"]["ArrivalRange"] | null;
            minDelayInMinutes: number;
            maxDelayInMinutes: number;
            times: components["schemas"]["OrderTimes"];
            customer: components["schemas"]["ConsoleCustomer"];
            /** @description Null in modes without a delivery, and once the diner was erased. */
            destination: components["schemas"]["ConsoleDestination"] | null;
            tableUID: string | null;
            /** @description Null once the diner was erased. */
            notes: components["schemas"]["Notes"] | null;
            items: components["schemas"]["ConsoleItem"][];
            surcharges?: components["schemas"]["NamedAmount"][];
            discounts?: components["schemas"]["NamedAmount"][];
            discountCode?: string | null;
            itemsPrice?: components["schemas"]["Amount"];
            deliveryFee?: components["schemas"]["Amount"];
            userServiceFee?: components["schemas"]["Amount"];
            total?: components["schemas"]["Amount"];
            money?: components["schemas"]["Money"];
            redeemedPoints?: number;
            redeemedAmount?: components["schemas"]["Amount"];
            gainedPoints?: number;
            paymentType?: components["schemas"]["OrderPaymentType"];
            payment?: components["schemas"]["ConsoleOrderMoney"];
            paysWith?: components["schemas"]["AmountOrNull"];
            shipments: components["schemas"]["ConsoleShipment"][];
            logisticsOrderId: components["schemas"]["Id"] | null;
            cancelReason: string | null;
            /** @description Absent where the shop chose none. */
            cancelCode?: components["schemas"]["OrderCancelCode"];
            /** @description The times at which a person of the shop has noticed the new order and its cancellation; null before. */
            acknowledged?: {
                placed: components["schemas"]["Instant"] | null;
                canceled: components["schemas"]["Instant"] | null;
            };
            /** @description The instant until which it may be paid online, also after it was; null for an order that is not paid online. */
            payableUntil?: components["schemas"]["Instant"] | null;
            errorType: components["schemas"]["OrderErrorType"] | null;
            /** @description The page or the chat that the order came from. */
            source: string;
            /** @description Grows with every change of the order, its shipments and its money. The newer of two states has more. */
            revision: number;
            at: components["schemas"]["Cursor"];
        };
        ConsoleOrderMoney: {
            /** @description Of an order that is paid in person, APPROVED once it is handed over, and PENDING before. */
            status: components["schemas"]["PaymentStatus"];
            /** @description The time at which it was fully paid online, or handed over when it is paid in person; null before. */
            paidAt: components["schemas"]["Instant"] | null;
            /** @description The refund of everything that paid the order, under way or done; null without one. */
            refund: components["schemas"]["OrderRefund"] | null;
            /** @description The money to collect at the door, the counter or the table, and the change to bring. Null when it is paid online or free, and once the order was canceled. */
            collect: components["schemas"]["Collect"] | null;
        };
        ConsoleOrders: {
            orders: components["schemas"]["ConsoleOrder"][];
            unreadable?: components["schemas"]["UnreadableRows"];
            /** @description The value of `after` for the next page; null at the end. */
            next: string | null;
        };
        ConsolePayment: {
            id: components["schemas"]["Id"];
            provider: string;
            /**
             * @description A mismatched payment took another sum than agreed, and waits for a person.
             * @enum {string}
             */
            status: "opened" | "sent" | "action" | "pending" | "approved" | "disputed" | "rejected" | "canceled" | "expired" | "mismatched";
            /** @description The agreed sum. */
            amount: components["schemas"]["Amount"];
            /** @description By ISO 4217. */
            currency: string;
            /** @description The taken sum; null while nothing was taken. */
            charged: components["schemas"]["AmountOrNull"];
            /** @description The part of the taken sum that no refund has or wants. */
            left?: components["schemas"]["Amount"];
            /** Format: date-time */
            openedAt: string;
            /** @description The reasons why it needs a person; empty while it needs none. */
            needs: ("wrong-sum" | "dispute" | "refund-failed" | "refunds-differ")[];
            /** @description The provider’s name for it. */
            reference: string | null;
            /** @description The reason of a refusal. */
            reason: string | null;
            card: {
                brand: string;
                lastFour: string;
            } | null;
            authorization: string | null;
            refunds: {
                amount: components["schemas"]["Amount"];
                /** @enum {string} */
                status: "requested" | "completed" | "failed";
                /** @enum {string} */
                cause: "operator" | "order-canceled" | "paid-twice" | "superseded" | "wrong-sum";
                /** @description The provider's short code for a failed refund; absent where it gives none. */
                reason?: string;
            }[];
        };
        ConsolePayments: {
            payments: components["schemas"]["ConsolePayment"][];
        };
        ConsoleSession: {
            /**
             * @description `script` holds the token of scripts.
             * @enum {string}
             */
            is: "nobody" | "script" | "operator";
            /** @description The signed-in person; null without one. */
            operator: components["schemas"]["SignedInOperator"] | null;
            /** @description The tablet was left alone. Until a PIN is typed the session reads orders as a kitchen does, and changes nothing (401 `SESSION_LOCKED`). */
            isLocked: boolean;
            /** @description The people who have signed in on this browser in the last 30 days. Each goes on with a PIN. */
            people: components["schemas"]["TabletPerson"][];
            /** @description The orders of the person's stores whose money needs a person. Absent for those who see no amounts, and after an invitation. */
            moneyInNeed?: number;
            /** @description A tablet is locked after so many minutes without a touch; 0 never. */
            idleMinutes: number;
        };
        ConsoleSessionEntry: {
            id: components["schemas"]["Id"];
            /** @description The name that the browser gives itself. */
            browser: string;
            since: components["schemas"]["Instant"];
            usedAt: components["schemas"]["Instant"];
            /** @description The session of this call. */
            isCurrent: boolean;
        };
        ConsoleSessions: {
            sessions: components["schemas"]["ConsoleSessionEntry"][];
        };
        ConsoleShipment: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            /** @description SHOP after `dispatchOrder`; null while it waits. */
            broughtBy: ("COURIER" | "SHOP") | null;
            /** @description Its courier, or its last one; null without one. */
            courier: {
                name: string | null;
                phone: string | null;
            } | null;
            stackId: components["schemas"]["Id"] | null;
            times: components["schemas"]["ShipmentTimes"];
        };
        ConsoleSignIn: {
            login: components["schemas"]["OperatorLogin"];
            password: components["schemas"]["Password"];
        };
        ConsoleStoreAvailability: {
            branchContactId: components["schemas"]["Id"];
            /** @description All that is off now, the oldest first. */
            levers: components["schemas"]["Lever"][];
            alias: components["schemas"]["Id"];
            name: string;
            timeZone: string;
            /** @description The modes that can be paused. */
            modes: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description The delivery zones that can be closed; none for a store that does not deliver. Absent from a gateway of an earlier release. */
            zones?: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description The instants that `until` means by `opening` and by `tomorrow`; null where the store has no hours in the next 60 days. */
            openings: {
                /** Format: date-time */
                next: string | null;
                /** Format: date-time */
                tomorrow: string | null;
            };
        };
        /** @description The event `console-update` on `private-console-{branchContactId}`: an order has changed. A reader with this version or a later one asks for nothing. */
        ConsoleUpdate: {
            code: components["schemas"]["OrderCode"];
            /** @description `revision` of the order. */
            version: number;
            at: components["schemas"]["Cursor"];
        };
        Country: {
            code: string;
            name: string;
            currencyCode: string;
            currencySymbol: string;
            phonePrefix: string;
            /** @description Decimals of an amount. */
            mantissaLength: number;
            /** @description Whether an amount without cents is written without them. False when absent. */
            hideZeroCents?: boolean;
        };
        CourierCode: {
            /** @description The code that couriers type at their next shift. */
            code: string;
        };
        /** @description The name that an authenticator gives its key. */
        CredentialId: string;
        /** @description A position in the event log. A client drops an answer or a message whose cursor is not newer than the shown one's. */
        Cursor: string;
        CustomerOrders: {
            dinerOrders: {
                orders: components["schemas"]["OrderSummary"][];
            };
        };
        CustomerSession: {
            expiresAt: components["schemas"]["Instant"];
        };
        Customization: components["schemas"]["PromotionalBanner"] | components["schemas"]["DocumentLabel"] | components["schemas"]["NotesLimit"] | components["schemas"]["RedirectAction"];
        /**
         * Format: date
         * @example 2026-11-21
         */
        Day: string;
        DayAmounts: {
            sums: components["schemas"]["DaySums"];
            /** @description The delivered orders by mode and payment type. The id of a payment type is its mode's. */
            payments: {
                id: components["schemas"]["Id"];
                name: string;
                method: components["schemas"]["PaymentMethod"];
                orderModeId: components["schemas"]["Id"];
                orderModeName: string;
                count: number;
                total: components["schemas"]["Amount"];
            }[];
            /** @description The money that providers took, also for orders that are not delivered yet. */
            taken: components["schemas"]["DayOfProvider"][];
            refunds: components["schemas"]["DayOfProvider"][];
            cash: {
                /** @description All cash of the day. */
                expected: components["schemas"]["Amount"];
                /** @description Orders that were paid at the shop or to its own rider. */
                shop: components["schemas"]["DayCount"];
                couriers: {
                    /** @description Empty for an erased courier. */
                    name: string;
                    count: number;
                    total: components["schemas"]["Amount"];
                }[];
            };
            /** @description Figures of providers that are not ours, by the instant at which they were found. */
            differences: {
                at: components["schemas"]["Instant"];
                orderCode: string;
                need: components["schemas"]["PaymentNeed"];
                provider: string;
                amount: components["schemas"]["Amount"];
            }[];
        };
        DayClose: {
            at: components["schemas"]["Instant"];
            /** @description The name of the person. Null for a script and for an erased person. */
            by: string | null;
            note: string | null;
            /** @description The counted cash; null where none was counted. */
            counted: components["schemas"]["AmountOrNull"];
            /** @description The cash that was not there when it was counted. */
            missing: components["schemas"]["Amount"];
            /** @description The cash beyond the expected sum. */
            surplus: components["schemas"]["Amount"];
        };
        DayCloses: {
            days: {
                day: components["schemas"]["Day"];
                shift: number;
                at: components["schemas"]["Instant"];
                /** @description The name of the person. Null for a script and for an erased person. */
                by: string | null;
            }[];
            /** @description `before` of the next page; null on the last one. */
            next: string | null;
        };
        DayClosing: {
            day: components["schemas"]["Day"];
            /** @description The number of the shift; the first one when absent. */
            shift?: number;
            /** @description The cash that a person has counted; none when absent. */
            counted?: components["schemas"]["Amount"];
            /** @description It belongs to no diner, so no erasure takes it away: write no name and no phone into it. */
            note?: string;
        };
        DayCount: {
            count: number;
            total: components["schemas"]["Amount"];
        };
        DayOfProvider: {
            provider: string;
            count: number;
            total: components["schemas"]["Amount"];
        };
        /** @enum {string} */
        DayOfWeek: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
        DayReport: {
            branchContactId: components["schemas"]["Id"];
            storeName: string;
            timeZone: string;
            day: components["schemas"]["Day"];
            /** @description The number of the shift; 0 for the whole day. */
            shift: number;
            /** @description All shifts of the day, the first one first. The last one is open, unless the day's end is closed. */
            shifts: components["schemas"]["DayShift"][];
            /** @description Whether the caller may take the close of this shift back. */
            mayReopen: boolean;
            from: components["schemas"]["Instant"];
            /** @description Not included. */
            until: components["schemas"]["Instant"];
            /** @description Whether the end has passed. */
            isOver: boolean;
            money: components["schemas"]["Money"];
            /** @description Null while the shift is open, and for a whole day. */
            closed: components["schemas"]["DayClose"] | null;
            /** @description The orders that the store has to finish, without those scheduled after this shift's day: they will count in a later shift. Null for a closed shift and for a whole day. */
            openOrders: components["schemas"]["OrdersToFinish"] | null;
            /** @description Delivered orders. */
            orders: number;
            canceled: {
                /** @description Null for cancellations without a reason of the list, such as an order that was not paid in time. */
                reason: components["schemas"]["OrderCancelCode"] | null;
                count: number;
            }[];
            /** @description Entries in another currency than the store's of today; no amount counts them. */
            otherCurrency: number;
            /** @description Absent for people who count the cash first. */
            amounts?: components["schemas"]["DayAmounts"];
        };
        DayShift: {
            shift: number;
            from: components["schemas"]["Instant"];
            until: components["schemas"]["Instant"];
            /** @description Null while it is open. */
            closedAt: components["schemas"]["Instant"] | null;
            /** @description The name of the person who closed it. Null for a script, an erased person and an open shift. */
            by: string | null;
        };
        /** @description The parts of the price of all delivered orders. Discounts and points were subtracted. */
        DaySums: {
            items: components["schemas"]["Amount"];
            discounts: components["schemas"]["Amount"];
            surcharges: components["schemas"]["Amount"];
            delivery: components["schemas"]["Amount"];
            service: components["schemas"]["Amount"];
            points: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
        };
        DeliveryConfig: {
            orderModes: components["schemas"]["OrderMode"][];
            workingDays: components["schemas"]["WorkingDay"][];
            /** @description The dates on which the store differs from its week, from yesterday on, in order. */
            exceptions?: components["schemas"]["HoursException"][];
            betweenStreetsRequired: boolean;
            npsAvg: number | null;
        };
        /** @description The fees and options of the zone; null where no zone delivers. */
        DeliveryQuote: {
            inDeliveryArea: boolean;
            providersFailed: boolean;
            deliveryFee: components["schemas"]["AmountOrNull"];
            /** @description Null is the same fee as for other payments. */
            cashDeliveryFee: components["schemas"]["AmountOrNull"];
            cashDelivery: boolean;
            minimumOrderAmount: components["schemas"]["AmountOrNull"];
            freeDeliveryFrom: components["schemas"]["AmountOrNull"];
            minDelayInMinutes: number | null;
            maxDelayInMinutes: number | null;
            /** @description The address lies in a zone that the store has closed for now. Absent otherwise. */
            closedForNow?: boolean;
            /** @description The store is busy, the minutes that the delays have in them for now. Absent when it is not busy. */
            busyMinutes?: number;
            /** @description The store that delivers. */
            branchContactId: components["schemas"]["Id"] | null;
        };
        /** @description The JSON text that `writeDinerLog` takes as its body. */
        DinerLog: {
            message: string;
            bcId?: string | null;
            branchId?: string | null;
            url?: string;
            lng?: number | null;
            lat?: number | null;
            fullAddress?: string | null;
            addressFromLocalStorage?: boolean;
            component?: string;
            /** @description Any JSON. */
            payload?: unknown;
            stack?: string;
        };
        /** @description A discount on the plates that it lists, and on no others. */
        Discount: components["schemas"]["GeneralDiscount"] & {
            plateIds: components["schemas"]["Id"][];
            /** @description Whether a full set of a MULTIPLE discount may mix several of the plates. Absent where each set is of one plate. */
            acrossPlates?: boolean;
        };
        DiscountCodeInfo: {
            id: components["schemas"]["Id"];
            code: string;
            /** @enum {string} */
            type: "PERCENT" | "FIXED" | "DELIVERY_FEE";
            /** @description 0 for DELIVERY_FEE. */
            value: components["schemas"]["StatedValue"];
            active: boolean;
            minimumOrderAmount: components["schemas"]["Amount"];
            plate: {
                id: components["schemas"]["Id"];
                showName: string;
            } | null;
            maximumDiscountAmount: components["schemas"]["AmountOrNull"];
            limitedUsage: boolean;
            firstTimeUseOnly: boolean;
            /** @description Whether the code removes the delivery fee. */
            deliveryFeeType: boolean;
            /** @description The code holds from this date or time on, on the store's clock. An order is judged by its scheduled time, else by its moment. */
            validFrom?: components["schemas"]["StoreTime"];
            /** @description The last date on which it holds, or the time at which it ends. */
            validUntil?: components["schemas"]["StoreTime"];
            /** @description The days on which it holds. Absent for every day. */
            weekdays?: components["schemas"]["DayOfWeek"][];
            /** @description The hours in which it holds; hours past midnight belong to the day on which they start. Absent for the whole day. */
            hours?: {
                startAt: components["schemas"]["HourAndMinute"];
                endAt: components["schemas"]["HourAndMinute"];
            }[];
        };
        DiscountCodeText: string;
        DiscountCodeValidation: {
            code: components["schemas"]["DiscountCodeText"];
            paymentId: components["schemas"]["Id"];
            phone: components["schemas"]["Phone"];
            orderDate: components["schemas"]["Instant"];
            branchId: components["schemas"]["Id"];
        };
        /** @description `value` names the discount, `amount` is the sum that it subtracts. */
        DiscountLine: {
            name: string;
            /** @enum {string} */
            type: "PERCENT" | "MULTIPLE" | "FIXED" | "FINAL_PRICE" | "DELIVERY_FEE";
            value: components["schemas"]["StatedValue"];
            amount: components["schemas"]["Amount"];
            discountReferenceId: components["schemas"]["Id"];
            externalBenefitType: string | null;
            code: string | null;
        };
        /** @description Percentages are whole percents. */
        DiscountValue: {
            /** @constant */
            type: "PERCENT";
            percentage: number;
        } | {
            /** @constant */
            type: "MULTIPLE";
            buy: number;
            pay: number;
        } | {
            /** @constant */
            type: "FIXED";
            fixedDiscount: components["schemas"]["Amount"];
        } | {
            /** @constant */
            type: "FINAL_PRICE";
            finalPrice: components["schemas"]["Amount"];
        };
        DocumentLabel: {
            /** @constant */
            resource: "DOCUMENT_LABEL";
            displayType: string | null;
            theme: string | null;
            commands: string | null;
            label: string;
        };
        Email: string;
        /** @description The single error body. `code` is for machines and never changes; `message` is for developers. */
        Error: {
            statusCode: number;
            error: string;
            code: string;
            message: string;
            errors?: components["schemas"]["ErrorItem"][];
        };
        ErrorItem: {
            /** @description The refused item of the request. */
            referenceId?: string;
            /** @description The refused field of the request, such as body/items/0/quantity. */
            path?: string;
            type: string;
            message: string;
            /**
             * Format: date-time
             * @description The end of the state that refuses the request, such as a delivery zone that is closed for now. Absent where none is known.
             */
            until?: string;
        };
        ExternalBenefits: {
            generalDiscounts: (components["schemas"]["GeneralDiscount"] & {
                externalBenefitType: string;
            })[];
        };
        ExternalBenefitsRequest: {
            branchId: components["schemas"]["Id"];
            branchContactId: components["schemas"]["Id"];
            externalUserId: string;
        };
        ExtraItem: {
            quantity: number;
            name: string;
            referenceId: components["schemas"]["Id"];
            /** @constant */
            referenceType: "GARNISH";
            price: components["schemas"]["Amount"];
        };
        /**
         * @description The minutes that busy mode adds to the promised times.
         * @enum {integer}
         */
        ExtraMinutes: 10 | 20 | 30;
        ExtrasGroup: {
            groupId: components["schemas"]["Id"];
            groupName: string;
            min: number;
            max: number;
            multipleSelection: boolean;
            mandatory: boolean;
            groupItems: components["schemas"]["ExtraItem"][];
        };
        /** @description A value as people write it in the catalogue. Amounts are decimals. */
        FieldValue: string | number | boolean | null | unknown[] | {
            [key: string]: unknown;
        };
        FileUrl: {
            url: string;
        };
        FinishedBackup: {
            /** @description The bytes that had changed since the copy began. */
            bytes: number;
        };
        FollowUpDestination: {
            street: string;
            number: string;
            zone: string;
            locality: string;
            details: string;
            betweenStreets: string;
        };
        FollowUpItem: {
            id: components["schemas"]["Id"];
            /** @description The plate that was ordered. */
            referenceId: components["schemas"]["Id"];
            /** @description The chosen size; null where there is none. Absent in orders of earlier releases. */
            sizeId?: components["schemas"]["Id"] | null;
            /**
             * @description Present on an item that was recommended, and bought at its offer.
             * @enum {string}
             */
            source?: "plate";
            name: string;
            quantity: number;
            notes: components["schemas"]["Notes"];
            extras: {
                /** @description Absent in orders of earlier releases. */
                groupId?: components["schemas"]["Id"];
                groupName: string;
                groupItems: {
                    referenceId: components["schemas"]["Id"];
                    name: string;
                    quantity: number;
                    price: components["schemas"]["Amount"];
                }[];
            }[];
            /** @description The price of the whole line. */
            accPrice: components["schemas"]["Amount"];
        };
        /** @description An order as the diner follows it. It contains no phone and no e-mail, because every caller with alias and code may read it. */
        FollowUpOrder: {
            id: components["schemas"]["Id"];
            code: components["schemas"]["OrderCode"];
            status: components["schemas"]["OrderStatus"];
            type: components["schemas"]["OrderModeType"];
            orderModeId: components["schemas"]["Id"];
            orderModeName: string;
            customerId: components["schemas"]["Id"];
            customerName: string;
            orderedAt: components["schemas"]["Instant"];
            scheduled: boolean;
            scheduledAt: components["schemas"]["Instant"] | null;
            minDelayInMinutes: number;
            maxDelayInMinutes: number;
            paymentType: components["schemas"]["OrderPaymentType"];
            payment: {
                /** @description Of an order that is paid in person, APPROVED once it is handed over, and PENDING before. */
                status: components["schemas"]["PaymentStatus"];
                /** @description The refund of everything that paid the order, under way or done, so that it is never paid again. Null while money pays it, and until money has; a partial refund changes nothing. */
                refund?: components["schemas"]["OrderRefund"] | null;
                /** @description The instant after which the order is too old to pay. Absent where it is paid in person. */
                payableUntil?: components["schemas"]["Instant"];
                /** @description The time for which an unpaid order keeps its use of a limited discount code. Null for other orders. */
                codeHold?: components["schemas"]["OrderCodeHold"] | null;
                /** @description The card that paid, as far as its provider names it; null without one. */
                card?: components["schemas"]["OrderCard"] | null;
                /** @description The bank's authorization code, for the diner's records; null where the provider names none. */
                authorization?: string | null;
                /** @description The states of the money, oldest first. */
                steps?: components["schemas"]["OrderMoneyStep"][];
            };
            paysWith: components["schemas"]["AmountOrNull"];
            items: components["schemas"]["FollowUpItem"][];
            surcharges: components["schemas"]["NamedAmount"][];
            discounts: components["schemas"]["NamedAmount"][];
            itemsPrice: components["schemas"]["Amount"];
            deliveryFee: components["schemas"]["Amount"];
            userServiceFee: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            money?: components["schemas"]["Money"];
            notes: components["schemas"]["Notes"];
            destination: components["schemas"]["FollowUpDestination"] | null;
            tableUID: string | null;
            branch: components["schemas"]["OrderBranch"];
            branchContact: components["schemas"]["OrderBranchContact"];
            shipments: components["schemas"]["OrderShipment"][];
            /** @description The id of the tracking channel; null in modes without a courier. */
            logisticsOrderId: components["schemas"]["Id"] | null;
            errorType: components["schemas"]["OrderErrorType"] | null;
            /** @description Whether the store takes error reports on this order. */
            canReportError: boolean;
            redeemedPoints: number;
            /** @description The amount paid with points. */
            redeemedAmount: components["schemas"]["Amount"];
            gainedPoints: number;
            /** @description The loyalty program's name for its points; null where there is none. */
            pointsName?: string | null;
            /** @description The shop's reason by its list. Absent where the shop chose none. */
            cancelCode?: components["schemas"]["OrderCancelCode"];
            /** @description The time that the shop has said, in place of the delay; absent until then. */
            promised?: components["schemas"]["ArrivalRange"];
            /** @description The shop's reason for canceling the order; null for other orders. */
            cancelReason?: string | null;
            times: components["schemas"]["OrderTimes"];
            at: components["schemas"]["Cursor"];
        };
        FollowUpSupport: {
            enabled: boolean;
            widgetId: string | null;
        };
        FoundPlace: {
            id: string;
            label: string;
            street: string;
            /** @description Blank for a street, a corner or an area, whose position is no door, and for a landmark. */
            number: string;
            /** @description A known place, such as a station: its position leads to a door without a number. Absent for all others, and from gateways of earlier releases. */
            isLandmark?: boolean;
            /** @description The part of the city. */
            zone: string;
            city: string;
            /** @description The province. */
            locality: string;
            country: string;
            postalCode: string;
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
        };
        FoundPlaces: {
            places: components["schemas"]["SuggestedPlace"][];
            /** @description The text that the provider of the places requires beside them. */
            attribution: string | null;
            /** @description Whether the provider finds a street by its first letters; false for one that needs whole words. Gateways of earlier releases do not say it. */
            completes?: boolean;
        };
        Garnish: {
            id: components["schemas"]["Id"];
            /** @description As of a plate. */
            soldOut?: boolean;
            visible: boolean;
            name: string;
            description: string;
            price: components["schemas"]["Amount"];
        };
        /** @description `min` and `max` limit the units picked in the group. */
        GarnishGroup: {
            id: components["schemas"]["Id"];
            name: string;
            mandatory: boolean;
            multipleSelection: boolean;
            min: number;
            max: number;
            garnishes: components["schemas"]["Garnish"][];
        };
        /** @description The rating of the first question. */
        GeneralAnswer: number | null;
        GeneralDiscount: {
            id: components["schemas"]["Id"];
            name: string;
        } & components["schemas"]["DiscountValue"];
        GeneralSurcharge: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            type: "PERCENT" | "FIXED";
            value: components["schemas"]["StatedValue"];
        };
        HourAndMinute: string;
        /** @description The hours of one date, in place of those of its weekday. Either `closed` or `hours` is there. Hours past midnight belong to the date on which they start. */
        HoursException: {
            /**
             * Format: date
             * @description On the store's calendar.
             */
            date: string;
            /** @constant */
            closed?: true;
            hours?: {
                startAt: components["schemas"]["HourAndMinute"];
                endAt: components["schemas"]["HourAndMinute"];
            }[];
        };
        Id: string;
        Indicator: {
            id: components["schemas"]["Id"];
            name: string;
            description: string;
            iconUrl: string;
            color: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601 with its offset (at most 14 hours), without leap seconds, in the years 1970 to 9999.
         */
        Instant: string;
        Invitation: {
            name: string;
            role: components["schemas"]["Role"];
            until: components["schemas"]["Instant"];
        };
        InvitationAcceptance: {
            token: components["schemas"]["SecretToken"];
            login: components["schemas"]["OperatorLogin"];
            /** @description 8 characters or more. */
            password: components["schemas"]["Password"];
            /** @description 4 to 6 digits. */
            pin: components["schemas"]["Pin"];
        };
        InvitationToken: {
            token: components["schemas"]["SecretToken"];
        };
        KnownCredential: {
            id: components["schemas"]["CredentialId"];
            type: string;
            transports?: components["schemas"]["Transports"];
        };
        Latitude: number;
        Lever: {
            target: components["schemas"]["LeverTarget"];
            /** @description The name of the thing in the catalogue, or its id once the catalogue does not have it. For `busy` its minutes, `+20 min`. */
            name: string;
            /**
             * @description The end that was chosen.
             * @enum {string}
             */
            end: "time" | "opening" | "resumed";
            /**
             * Format: date-time
             * @description Null when it has no end yet.
             */
            until: string | null;
            /** Format: date-time */
            since: string;
            /**
             * @description The store paused itself: its shop answered no new order. Absent where a person or a program did it.
             * @enum {string}
             */
            reason?: "unanswered";
            by?: components["schemas"]["LeverBy"];
        };
        /** @description The one who turned it off. Absent for levers of earlier releases. */
        LeverBy: {
            /** @description operator, script, or timer. */
            is: string;
            /** @description The name of an operator; null once it was erased. */
            name: string | null;
        };
        LeverInForce: {
            target: components["schemas"]["LeverTarget"];
            /**
             * Format: date-time
             * @description Null when it has no end yet.
             */
            until: string | null;
            /** @description The modes that a pause leaves no slot of; an order for later is not offered in them. Absent when there are none. */
            withoutSlots?: components["schemas"]["Id"][];
        };
        /** @description A thing that a store has turned off: all of its orders (`store`), those of one mode (`mode`, with `orderModeId`), a plate, one of its sizes (`sizeId`) or one of its garnishes (`garnishGroupId` and `garnishId`), or delivery to one of its zones (`zone`, with `zoneId`). `busy` adds `extraMinutes` to the promised times. A reader skips a type that it does not know. */
        LeverTarget: {
            /** @enum {string} */
            type: "plate" | "size" | "garnish" | "store" | "mode" | "busy" | "zone";
            plateId?: components["schemas"]["Id"];
            sizeId?: components["schemas"]["Id"];
            garnishGroupId?: components["schemas"]["Id"];
            garnishId?: components["schemas"]["Id"];
            orderModeId?: components["schemas"]["Id"];
            zoneId?: components["schemas"]["Id"];
            extraMinutes?: components["schemas"]["ExtraMinutes"];
        };
        /** @description `opening` is the next start of the store's hours, also while it is open; `tomorrow` is the first start of hours on a later day, where a night belongs to the day before; `resumed` has no end. Or an instant within 366 days. */
        LeverUntil: ("opening" | "tomorrow" | "resumed") | string;
        Longitude: number;
        LoyaltyClaim: {
            name: components["schemas"]["PersonName"];
            phone: components["schemas"]["Phone"];
            email: components["schemas"]["Email"];
            branchId: components["schemas"]["Id"];
            branchContactId: components["schemas"]["Id"];
            loyaltyRewardId: components["schemas"]["Id"];
            acquisitionChannel?: string;
        };
        LoyaltyMovement: {
            /** @description Null for points that do not come from an order. */
            orderCode: components["schemas"]["OrderCode"] | null;
            /** @description The reward that the points come from; null where they come from an order. */
            rewardId?: components["schemas"]["Id"] | null;
            createdAt: components["schemas"]["Instant"];
            /** @description Below 0 where points leave the account. */
            amount: number;
            postBalance: number;
        };
        /** @description Percentages are fractions. One point is worth one unit of currency. */
        LoyaltyProgram: {
            active: boolean;
            name: string;
            orderPercentage: number;
            minRedeemedPoints: number;
            maxRedeemedPoints: number;
            maxRedeemedPercentage: number;
            supportsDiscounts: boolean;
            /** @description Null means every store of the branch, empty means none. */
            branchContactIds: components["schemas"]["Id"][] | null;
            /** @description The active rewards, each of one store. Every caller gets the same answer, so none is done; `claimedRewardIds` of `readOrderingCustomer` lists a customer's rewards. */
            rewards?: components["schemas"]["LoyaltyReward"][];
        };
        LoyaltyReward: {
            id: components["schemas"]["Id"];
            /** @description Points of the reward. */
            amount: number;
            active: boolean;
            branchId: components["schemas"]["Id"];
            branchContactId: components["schemas"]["Id"];
            done: boolean;
        };
        MapConfig: {
            /** @enum {string} */
            mapProvider: "OPEN_SOURCE" | "BIG_VENDOR";
            /** @enum {string} */
            geocodingProvider: "OPEN_SOURCE" | "BIG_VENDOR";
            /** @enum {string} */
            addressRedirect: "MANUAL" | "AUTOMATIC";
        };
        Menu: {
            categories: components["schemas"]["Category"][];
            remarkeds: components["schemas"]["Plate"][];
            upselleds: components["schemas"]["UpselledPlate"][];
            discounts: components["schemas"]["Discount"][];
            oldMenuName: string | null;
            selectedOrderMode: components["schemas"]["OrderMode"];
            /** @description The next instant at which a discount begins or ends by the clock; the menu is to be read again then. Absent where none does. */
            pricesChangeAt?: components["schemas"]["Instant"];
            revision?: components["schemas"]["Revision"];
        };
        MenuHashes: {
            menuHashes: {
                orderModeId: components["schemas"]["Id"];
                hash: string;
            }[];
        };
        MessageChoice: {
            /** @description The signed token of the link in a message. */
            token: string;
            wanted: boolean;
        };
        /** @description The currency and decimals of the amounts beside it, from the time when the order was placed. A later catalogue with another currency or other decimals does not change them. */
        Money: {
            /** @description By ISO 4217. */
            currencyCode: string;
            /** @description The text before an amount; the code and a space where the catalogue no longer has the currency. */
            currencySymbol: string;
            /** @description Decimals of an amount. */
            mantissaLength: number;
            /** @description Whether an amount without cents is written without them. False when absent. */
            hideZeroCents?: boolean;
        };
        MoneyWork: {
            paymentId: components["schemas"]["Id"];
            need: components["schemas"]["PaymentNeed"];
            /**
             * Format: date-time
             * @description The instant from which it needs a person.
             */
            since: string;
            /** @description The money that it is about. For refunds that differ the difference. */
            amount: components["schemas"]["Amount"];
            /** @description Null while it needs a person. */
            handled: {
                /** Format: date-time */
                at: string;
                /** @description The name of the person. Null for a script and for an erased person. */
                by: string | null;
                note: string | null;
            } | null;
        };
        MovedPushSubscription: {
            /** @description The earlier endpoint. */
            from: string;
            to: components["schemas"]["PushSubscription"];
        };
        NamedAmount: {
            name: string;
            amount: components["schemas"]["Amount"];
        };
        NamedPlace: {
            /** @enum {string} */
            type: "company" | "branch" | "store";
            id: components["schemas"]["Id"];
            name: string;
        };
        /** @enum {string} */
        NavigationEvent: "visibilitychange:hidden" | "visibilitychange:visible";
        NearbyRequest: {
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            filters: {
                country: string;
                branch_contact: boolean;
            };
            pagingOption: {
                pageSize: number;
                offset: number;
            };
        };
        NearbyStores: {
            commerces: {
                branchContact: {
                    distanceInMeters: number;
                    alias: components["schemas"]["Id"];
                    name: string;
                    /** @description Whether its hours let it take orders now. */
                    isOpen?: boolean;
                    address: {
                        street: string;
                        number: string;
                        city: string;
                    };
                };
                distanceInMeters: number;
            }[];
        };
        Notes: string;
        NotesLimit: {
            /** @constant */
            resource: "NOTES_LIMIT";
            displayType: string | null;
            theme: string | null;
            commands: string | null;
            orderNotesLimit: number;
            hasOrderNotesLimit: boolean;
            itemNotesLimit: number;
            hasItemNotesLimit: boolean;
        };
        OneTimeCodeAnswer: {
            branchContactId: components["schemas"]["Id"];
            code: string;
        };
        OneTimeCodeRequest: {
            branchContactId: components["schemas"]["Id"];
        };
        OpenTickets: {
            printers: {
                branchContactId: components["schemas"]["Id"];
                printer: components["schemas"]["PrinterKind"];
            }[];
            /** @description The oldest first. */
            tickets: components["schemas"]["PrintedTicket"][];
        };
        OperatorEntry: {
            id: components["schemas"]["Id"];
            name: string;
            role: components["schemas"]["Role"];
            places: components["schemas"]["NamedPlace"][];
            /**
             * @description An invited person has not used the link yet.
             * @enum {string}
             */
            status: "invited" | "active" | "disabled";
            /** @description The end of the link; null once it was used. */
            invitedUntil: components["schemas"]["Instant"] | null;
        };
        OperatorInvitation: {
            operator: components["schemas"]["OperatorEntry"];
            /** @description Opens the account once. It is shown this one time. */
            link: string;
            until: components["schemas"]["Instant"];
        };
        /** @description A user name or an e-mail address; the case does not count. */
        OperatorLogin: string;
        OperatorMove: {
            role: components["schemas"]["Role"];
            places: components["schemas"]["Place"][];
        };
        OperatorRequest: {
            name: components["schemas"]["PersonName"];
            role: components["schemas"]["Role"];
            places: components["schemas"]["Place"][];
        };
        OperatorStore: {
            id: components["schemas"]["Id"];
            alias: components["schemas"]["Id"];
            name: string;
            /** @description The clock by which pages write times that belong to no order. */
            timeZone?: string;
        };
        OperatorSwitch: {
            operatorId: components["schemas"]["Id"];
            pin: components["schemas"]["Pin"];
        };
        Operators: {
            operators: components["schemas"]["OperatorEntry"][];
            unreadable?: components["schemas"]["UnreadableRows"];
            /** @description The places that the caller may give. */
            places: components["schemas"]["NamedPlace"][];
        };
        OrderAcknowledgement: {
            what: components["schemas"]["Acknowledged"];
        };
        OrderBranch: {
            id: components["schemas"]["Id"];
            name: string;
            customLogoURL: string | null;
        };
        OrderBranchContact: {
            id: components["schemas"]["Id"];
            alias: components["schemas"]["Id"];
            name: string;
            address: components["schemas"]["StoreAddress"];
            callPhone: string | null;
            whatsAppPhone: string | null;
            followUpSupport: components["schemas"]["FollowUpSupport"];
            /** @description Whether any payment type of the store is paid online (PAY-24). */
            acceptsOnlinePayment: boolean;
            timeZone: string;
        };
        /** @enum {string} */
        OrderCancelCode: "OUT_OF_STOCK" | "CLOSING_EARLY" | "TOO_BUSY" | "OUT_OF_ZONE" | "WRONG_DETAILS" | "CUSTOMER_ASKED" | "OTHER";
        OrderCancellation: {
            /** @description The reason by the shop's list. Without it and without a text the diner reads no reason. */
            code?: components["schemas"]["OrderCancelCode"];
            /** @description A text that the diner reads. `OTHER` needs one, else 422 `REASON_MISSING`. */
            reason?: string;
        };
        OrderCard: {
            brand: string;
            lastFour: string;
        };
        /** @description Eight characters of an alphabet without similar characters; unique over all shops. */
        OrderCode: string;
        OrderCodeHold: {
            /**
             * @description GIVEN_BACK once the time is over. A payment then takes a use again, if one is free.
             * @enum {string}
             */
            status: "HELD" | "GIVEN_BACK";
            code: string;
            /** @description A payment that is under way keeps the use beyond it. Null once the use was given back. */
            until: components["schemas"]["Instant"] | null;
        };
        /** @description PRICE_CHANGED carries the new figures; other conflicts do not. */
        OrderConflict: components["schemas"]["Error"] & {
            code: components["schemas"]["OrderRefusalCode"];
            quote?: components["schemas"]["OrderQuote"];
        };
        OrderDestination: {
            street: string;
            number: string;
            details: string;
            betweenStreets: string;
            zone?: string;
            locality?: string;
            city?: string;
            postalCode?: string;
            fullAddress?: string;
            /** @description The position for finding the zone and its fee; without it the address is geocoded. */
            position?: components["schemas"]["Position"] | null;
        };
        OrderErrorReport: {
            code: components["schemas"]["OrderCode"];
            errorType: components["schemas"]["OrderErrorType"];
        };
        /** @enum {string} */
        OrderErrorType: "MISSING_ITEMS" | "WRONG_ITEMS" | "BAD_CONDITION" | "LATE_DELIVERY" | "NOT_RECEIVED" | "OTHER";
        OrderHistory: {
            steps: components["schemas"]["OrderHistoryStep"][];
        };
        OrderHistoryStep: {
            /** @description The event, such as OrderAccepted or ShipmentAdvanced. */
            type: string;
            at: components["schemas"]["Instant"];
            /** @description The state that a shipment went to, or that an order is back in. */
            to?: string;
            /** @description The time that the shop said with this step. */
            promised?: components["schemas"]["ArrivalRange"];
            /** @description The amount of a step of a payment or a refund. */
            amount?: components["schemas"]["Amount"];
            /**
             * @description The cause of a refund.
             * @enum {string}
             */
            cause?: "operator" | "order-canceled" | "paid-twice" | "superseded" | "wrong-sum";
            /** @description The provider's code for a failed refund, or the text of a person who took a step back. */
            reason?: string;
            by: {
                /** @description operator, courier, diner, anonymous, script, timer, provider, application, or unknown in logs of earlier releases. */
                is: string;
                /** @description The name of an operator or a courier; null once it was erased. */
                name: string | null;
            };
        };
        OrderInNeed: {
            orderId: components["schemas"]["Id"];
            orderCode: string;
            branchContactId: components["schemas"]["Id"];
            /** @description Whether a refund or a question to the provider was given up after many tries. */
            isStuck: boolean;
            /**
             * Format: date-time
             * @description The instant at which it was given up. Absent where nothing was.
             */
            stuckSince?: string;
            /** @description Absent where no catalogue has the store. */
            storeName?: string;
            /** @description The store's. Absent where no catalogue has the store. */
            timeZone?: string;
            /** @description The currency and decimals of the amounts. */
            money?: components["schemas"]["Money"];
            payments: components["schemas"]["ConsolePayment"][];
            /** @description Each need of the payments. Those that a person has settled say by whom. */
            work?: components["schemas"]["MoneyWork"][];
        };
        OrderMode: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["OrderModeType"];
            showName: string;
            active: boolean;
            /** @description False: the menu is for information only. */
            orderEnabled: boolean;
            paymentTypes: components["schemas"]["PaymentType"][];
            /** @description False: the mode follows the hours of the store. */
            useSchedule: boolean;
            minDelayInMinutes: number;
            maxDelayInMinutes: number;
            schedules: components["schemas"]["Schedule"][];
            /** @description The dates on which the mode differs from its week, in order. The store has to be open too. */
            exceptions?: components["schemas"]["HoursException"][];
            allowsScheduling: boolean;
            onlyScheduling: boolean;
        };
        OrderModeFees: {
            userFee: components["schemas"]["Amount"];
            /** @description A whole percent of the cart's total. */
            percentageUserFee: number;
            /** @description The next instant at which a discount on plates or of the mode begins or ends by the clock. Absent where none does. */
            pricesChangeAt?: components["schemas"]["Instant"];
        };
        OrderModeSchedule: {
            schedulerDaysInfo: {
                dayOfWeek: components["schemas"]["DayOfWeek"];
                availableHours: components["schemas"]["HourAndMinute"][];
            }[];
            datesBetween: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            /** @description The dates whose slots differ from those of their weekday, because the store or the mode closes or has other hours. */
            exceptions?: {
                /** Format: date */
                date: string;
                availableHours: components["schemas"]["HourAndMinute"][];
            }[];
        };
        /** @enum {string} */
        OrderModeType: "DELIVERY" | "TAKE_AWAY" | "DINING_IN" | "SELF_SERVICE";
        OrderMoneyStep: {
            /** @enum {string} */
            step: "AUTHORIZED" | "CHARGED" | "REFUND_REQUESTED" | "REFUNDED";
            at: components["schemas"]["Instant"];
            amount: components["schemas"]["Amount"];
        };
        OrderPaymentType: {
            id: components["schemas"]["Id"];
            showName: string;
            paymentMethod: components["schemas"]["PaymentMethod"];
            /** @description The provider of the online payment, in lower case; absent where the diner pays in person. */
            provider?: string;
            upload: components["schemas"]["PaymentUpload"] | null;
        };
        /** @description The gateway's own figures, which add up to `total`. */
        OrderQuote: {
            /** @description In the order of the submission. */
            items: {
                referenceId: components["schemas"]["Id"];
                name: string;
                quantity: number;
                /** @description The price of one unit. */
                price: components["schemas"]["Amount"];
            }[];
            itemsPrice: components["schemas"]["Amount"];
            discounts: components["schemas"]["DiscountLine"][];
            surcharges: components["schemas"]["SurchargeLine"][];
            deliveryFee: components["schemas"]["Amount"];
            userServiceFee: components["schemas"]["Amount"];
            redeemedAmount: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
        };
        OrderRefund: {
            /**
             * @description REQUESTED until the provider has made the refund.
             * @enum {string}
             */
            status: "REQUESTED" | "COMPLETED";
            /** @description The whole payment. */
            amount: components["schemas"]["Amount"];
        };
        OrderRefusal: components["schemas"]["Error"] & {
            code: components["schemas"]["OrderRefusalCode"];
        };
        /**
         * @description The reason why an order is refused. A client has a separate text for each code.
         * @enum {string}
         */
        OrderRefusalCode: "STORE_NOT_FOUND" | "ORDER_MODE_NOT_FOUND" | "ORDERS_DISABLED" | "STORE_CLOSED" | "SLOT_NOT_OFFERED" | "PAYMENT_TYPE_NOT_OFFERED" | "NOTES_TOO_LONG" | "ITEMS_REFUSED" | "CHECKOUT_REFUSED" | "DISCOUNT_CODE_NOT_FOUND" | "DISCOUNT_CODE_EXPIRED" | "DISCOUNT_CODE_NOT_APPLICABLE" | "DISCOUNT_CODE_NOT_FIRST_PURCHASE" | "DISCOUNT_CODE_USED_UP" | "POINTS_NOT_OFFERED" | "POINTS_REFUSED" | "CUSTOMER_NOT_PROVEN" | "PRICE_CHANGED" | "SUBMISSION_WITHDRAWN" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_ORDERS" | "TOO_MANY_GUESSES" | "TOO_MANY_REQUESTS";
        OrderShipment: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            trackingUrl: string | null;
            /** @description Null where the store does not ask for it (`settings.requireSecurityCode`), until the order is paid, and once the shipment has ended. */
            securityCode: string | null;
            /** @description Only while the shipment is on route to the drop-off. */
            riderInfo: components["schemas"]["RiderInfo"] | null;
            /** @description The expected time at the door, the same as on the tracking page; null while no courier drives. */
            eta?: components["schemas"]["ArrivalRange"] | null;
            times?: components["schemas"]["ShipmentTimes"];
        };
        /** @enum {string} */
        OrderStatus: "UNCONFIRMED" | "PAY_NEEDED" | "GENERATED" | "ACCEPTED" | "READY" | "DELIVERED" | "COMPLETED" | "CANCELED";
        /** @description The gateway computes every figure again; a difference refuses the order (409 PRICE_CHANGED). */
        OrderSubmission: {
            orderText?: string;
            items: components["schemas"]["CartItem"][];
            type: components["schemas"]["OrderModeType"];
            /** @description The total that the diner saw. */
            price: components["schemas"]["Amount"];
            userServiceFee?: components["schemas"]["Amount"];
            /** @description The id of the chosen payment type. */
            paymentType: components["schemas"]["Id"];
            /** @description The id of the store. */
            branchContact: components["schemas"]["Id"];
            /** @description DIRECT when absent. */
            source?: string;
            tableUid?: string | null;
            destination?: components["schemas"]["OrderDestination"] | null;
            /** @description Null or empty where the diner gives none, which DINING_IN allows where `forcedFields.phone` of the store is false. */
            phone: string | null;
            customerName: string;
            customerEmail?: string | null;
            document?: string | null;
            /** @description True when absent. */
            optIn?: boolean;
            installedApp?: boolean;
            discounts?: components["schemas"]["DiscountLine"][];
            surcharges?: components["schemas"]["SurchargeLine"][];
            notes?: components["schemas"]["Notes"];
            deliveryFee?: components["schemas"]["Amount"];
            paysWith?: components["schemas"]["AmountOrNull"];
            orderModeId: components["schemas"]["Id"];
            scheduled?: boolean;
            scheduledAt?: components["schemas"]["Instant"] | null;
            acquisitionChannel?: string;
            loyaltyInfo?: {
                redeemedPoints: number;
            } | null;
            minDelayInMinutes?: number;
            maxDelayInMinutes?: number;
            userExternalReference?: string | null;
            partnerName?: string | null;
            paymentInfo?: components["schemas"]["PaymentInfo"];
            browserIds?: components["schemas"]["BrowserIds"];
        };
        OrderSummary: {
            id: components["schemas"]["Id"];
            code: components["schemas"]["OrderCode"];
            status: components["schemas"]["OrderStatus"];
            type: components["schemas"]["OrderModeType"];
            /** @description The shop's own name of the mode. Absent in answers of earlier releases. */
            orderModeName?: string;
            orderedAt: components["schemas"]["Instant"];
            scheduled: boolean;
            scheduledAt: components["schemas"]["Instant"] | null;
            total: components["schemas"]["Amount"];
            money: components["schemas"]["Money"];
            /** @description The store's alias. */
            alias: components["schemas"]["Id"];
            /** @description The first dishes of the order, each name once. Absent in answers of earlier releases. */
            dishes?: {
                name: string;
                quantity: number;
            }[];
            /** @description The number of dishes that `dishes` leaves out. */
            moreDishes?: number;
            /** @description Today's picture of the first plate that has one; null where none has. */
            imageUrl?: string | null;
        };
        OrderTakingBack: {
            /**
             * @description The status that the caller has seen and takes back.
             * @enum {string}
             */
            from: "READY" | "DELIVERED";
            /** @description A text for the shop, in the order’s history. */
            reason?: string;
        };
        OrderTickets: {
            printer: components["schemas"]["PrinterKind"];
            /** @description The newest first. */
            tickets: components["schemas"]["PrintedTicket"][];
        };
        /** @description The time at which the diner has the order. One of the two; without both the mode's time holds. */
        OrderTime: {
            /** @description Minutes from now, by the gateway's clock. At the acceptance from the order's shortest delay to 15 minutes beyond its longest; later from 1 to 120 minutes beyond. 5 and 45 where the mode has no delay. */
            minutes?: number;
            /** @description An instant within the same limits. An order for later counts them from its time. */
            promisedAt?: components["schemas"]["Instant"];
        };
        /** @description The time of each step; absent until the step. */
        OrderTimes: {
            placed: components["schemas"]["Instant"];
            /** @description The time at which it was fully paid. */
            paid?: components["schemas"]["Instant"];
            accepted?: components["schemas"]["Instant"];
            ready?: components["schemas"]["Instant"];
            delivered?: components["schemas"]["Instant"];
            canceled?: components["schemas"]["Instant"];
            /** @description The time of the diner's error report. */
            reported?: components["schemas"]["Instant"];
        };
        /** @description `order-update` on channel `order-{id}`: there is something new to fetch. */
        OrderUpdate: {
            code: components["schemas"]["OrderCode"];
            status: components["schemas"]["OrderStatus"];
            at: components["schemas"]["Cursor"];
        };
        OrderingCustomer: {
            name: string;
            phone: string;
            optIn: boolean;
            addressesRegistered: components["schemas"]["RegisteredAddress"][];
            loyaltyPointsBalance: number;
            /** @description The rewards that the customer already got. */
            claimedRewardIds?: components["schemas"]["Id"][];
            /** @description Only for a reader with a session, which proves the phone; else null. */
            email?: string | null;
            /**
             * @description The amount of data for this reader. `NAME`, name and consent; the other fields are empty, and the points 0. `OWN_ORDERS`, also the addresses and points of the orders that this browser has placed. `ALL`, everything. `NAME` and `OWN_ORDERS` occur where the company has `customerVerification` `private`.
             * @enum {string}
             */
            told?: "NAME" | "OWN_ORDERS" | "ALL";
            /** @description Whether a one-time code would show this reader more, and can be sent. */
            offersCode?: boolean;
        };
        OrdersToFinish: {
            count: number;
            /** @description The first of them. */
            orders: {
                code: string;
                status: components["schemas"]["OrderStatus"];
                orderModeName: string;
            }[];
        };
        Passkey: {
            id: components["schemas"]["Id"];
            /** @description The name that the browser gave itself which made it. */
            browser: string;
            since: components["schemas"]["Instant"];
            /** @description The last sign-in with it; null before the first. */
            usedAt: components["schemas"]["Instant"] | null;
        };
        /** @description `AuthenticationResponseJSON` of WebAuthn. */
        PasskeyAssertion: {
            id: components["schemas"]["CredentialId"];
            rawId: components["schemas"]["CredentialId"];
            /** @enum {string} */
            type: "public-key";
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: components["schemas"]["WebAuthnBytes"];
                authenticatorData: components["schemas"]["WebAuthnBytes"];
                signature: components["schemas"]["WebAuthnBytes"];
                userHandle?: components["schemas"]["WebAuthnBytes"];
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
        PasskeyCreation: {
            rp: {
                id?: string;
                name: string;
            };
            user: {
                id: components["schemas"]["WebAuthnBytes"];
                name: string;
                displayName: string;
            };
            challenge: components["schemas"]["WebAuthnBytes"];
            pubKeyCredParams: {
                /** @description A number of the COSE registry. */
                alg: number;
                /** @enum {string} */
                type: "public-key";
            }[];
            /** @description Milliseconds. */
            timeout?: number;
            excludeCredentials?: components["schemas"]["KnownCredential"][];
            authenticatorSelection?: {
                /** @enum {string} */
                residentKey?: "required" | "preferred" | "discouraged";
                /** @enum {string} */
                userVerification?: "required" | "preferred" | "discouraged";
                requireResidentKey?: boolean;
            };
            /** @enum {string} */
            attestation?: "none" | "indirect" | "direct" | "enterprise";
        };
        /** @description `RegistrationResponseJSON` of WebAuthn. */
        PasskeyRegistration: {
            id: components["schemas"]["CredentialId"];
            rawId: components["schemas"]["CredentialId"];
            /** @enum {string} */
            type: "public-key";
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: components["schemas"]["WebAuthnBytes"];
                attestationObject: components["schemas"]["WebAuthnBytes"];
                transports?: components["schemas"]["Transports"];
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
        PasskeyRequest: {
            challenge: components["schemas"]["WebAuthnBytes"];
            rpId?: string;
            /** @description Milliseconds. */
            timeout?: number;
            /** @enum {string} */
            userVerification?: "required" | "preferred" | "discouraged";
        };
        PasskeyStart: {
            password: components["schemas"]["Password"];
        };
        Passkeys: {
            passkeys: components["schemas"]["Passkey"][];
        };
        Password: string;
        PasswordChange: {
            password: components["schemas"]["Password"];
            newPassword: components["schemas"]["Password"];
        };
        Pause: {
            /** @description Null for all modes of the store. */
            orderModeId: string | null;
            /**
             * Format: date-time
             * @description Null when it has no end yet.
             */
            until: string | null;
            /** @description The modes that a pause leaves no slot of; an order for later is not offered in them. Absent when there are none. */
            withoutSlots?: components["schemas"]["Id"][];
        };
        /** @description Either `minutes` or `until`. Without `orderModeId` all modes of the store are paused. */
        PauseRequest: {
            minutes?: number;
            until?: components["schemas"]["LeverUntil"];
            orderModeId?: components["schemas"]["Id"];
        };
        PaymentInfo: {
            /** @constant */
            status: "PENDING";
            paymentReferenceId: string;
            /** @enum {unknown} */
            paymentUpload: "APP" | "API" | null;
            amount: components["schemas"]["Amount"];
        };
        /** @enum {string} */
        PaymentMethod: "CASH" | "CARD" | "ONLINE";
        /** @enum {string} */
        PaymentNeed: "wrong-sum" | "dispute" | "refund-failed" | "refunds-differ";
        PaymentOutcome: {
            orderCode: components["schemas"]["OrderCode"];
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description The diner's next page; absent when there is nothing to do. */
            next?: components["schemas"]["PaymentStep"];
        };
        PaymentReopening: {
            need: components["schemas"]["PaymentNeed"];
        };
        PaymentResolution: {
            /**
             * @description `paid` and `refunded` decide about a wrong sum. `settled` says that a person has dealt with a dispute, a failed refund or sums that differ.
             * @enum {string}
             */
            as: "paid" | "refunded" | "settled";
            /** @description The one need that was settled; all of the payment when absent. Only with `settled`. */
            need?: components["schemas"]["PaymentNeed"];
            /** @description The person's own words about a settled need. They stay in the order's history until the diner is erased. */
            note?: string;
        };
        /** @enum {string} */
        PaymentStatus: "PENDING" | "PROCESSING" | "APPROVED" | "REJECTED";
        /** @description The browser posts these fields to it. A challenge is the bank's second step, shown on a separate page. */
        PaymentStep: {
            /** @enum {string} */
            kind: "redirect" | "challenge";
            /** @enum {string} */
            method: "GET" | "POST";
            url: string;
            fields: {
                [key: string]: string;
            };
        };
        PaymentType: {
            id: components["schemas"]["Id"];
            showName: string;
            active: boolean;
            paymentMethod: components["schemas"]["PaymentMethod"];
            upload: components["schemas"]["PaymentUpload"] | null;
            onlinePayment: {
                providerName: string;
            } | null;
        };
        /**
         * @description API opens the card entry here; APP asks for a payment link.
         * @enum {string}
         */
        PaymentUpload: "APP" | "API";
        /** @description With a token the page posts it as the field `token_ws`; without one the browser just opens the url. */
        PaymentUrl: {
            url: string | null;
            token: string | null;
        };
        PaymentUrlRequest: {
            code: components["schemas"]["OrderCode"];
            branchContactId: components["schemas"]["Id"];
            amount: components["schemas"]["Amount"];
        };
        PaymentsInNeed: {
            orders: components["schemas"]["OrderInNeed"][];
            unreadable?: components["schemas"]["UnreadableRows"];
            /** @description The orders of all pages; 0 on a page beyond the last one. */
            total?: number;
        };
        PersonName: string;
        Phone: string;
        Pin: string;
        PinChange: {
            password: components["schemas"]["Password"];
            pin: components["schemas"]["Pin"];
        };
        /** @description A whole company, a branch of it, or one store. */
        Place: {
            /** @enum {string} */
            type: "company" | "branch" | "store";
            id: components["schemas"]["Id"];
        };
        Plate: {
            id: components["schemas"]["Id"];
            name: string;
            showName: string;
            description: string;
            /** @description The price of a plate without sizes; a plate with sizes costs the chosen size. */
            price: components["schemas"]["Amount"];
            sizes: components["schemas"]["PlateSize"][];
            garnishGroups: components["schemas"]["GarnishGroup"][];
            /** @description Ids of indicators from `listIndicators`. */
            indicators: components["schemas"]["Id"][];
            hasIndicators: boolean;
            visible: boolean;
            /** @description Whether the store has sold it out for now: it is shown, and cannot be ordered. Absent when it is not. */
            soldOut?: boolean;
            withImage: boolean;
            imageUrl: string | null;
            /** @description The placeholder of a photograph until it is loaded, a tiny picture as a `data:` address. */
            imagePlaceholder?: string;
            maxQuantity: number | null;
            category: components["schemas"]["PlateCategory"];
            /** @description The best single discount on this plate. */
            discount: components["schemas"]["GeneralDiscount"] | null;
        };
        PlateCategory: {
            id: components["schemas"]["Id"];
            name: string;
            showName: string;
        };
        PlateSize: {
            id: components["schemas"]["Id"];
            name: string;
            price: components["schemas"]["Amount"];
            /** @description As of a plate. */
            soldOut?: boolean;
        };
        Position: {
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
        };
        /** @description One report of a phone, also the content of the client event `client-position` on `private-rider-{riderId}`. */
        PositionFix: {
            /** @description By the phone's own clock. */
            at: components["schemas"]["Instant"];
            lat: components["schemas"]["Latitude"];
            lng: components["schemas"]["Longitude"];
            /** @description Metres. */
            accuracy?: number;
            /** @description Metres a second. */
            speed?: number;
            /** @description Degrees clockwise from north. */
            heading?: number;
        };
        PositionReport: {
            /** @description An unreadable fix is dropped, and does not block the others. */
            fixes: (components["schemas"]["PositionFix"] | ({
                [key: string]: unknown;
            } | null))[];
        };
        PositionVerdict: {
            accepted: number;
            /** @description The reasons why the others do not count. */
            dropped: ("outside-the-world" | "zero" | "future" | "inaccurate" | "duplicate" | "late" | "impossible-speed" | "unreadable")[];
        };
        PositionsUrl: {
            /** @description Every caller that knows it may report for this courier. */
            url: string;
            expiresAt: components["schemas"]["Instant"];
        };
        /** @description A ticket of an order for the store's printer. */
        PrintedTicket: {
            id: components["schemas"]["Id"];
            /** @description The code of the order. */
            code: components["schemas"]["OrderCode"];
            branchContactId: components["schemas"]["Id"];
            /**
             * @description `TIME` and `CANCELED` tell a kitchen of a change.
             * @enum {string}
             */
            kind: "ORDER" | "TIME" | "CANCELED";
            /**
             * @description `FAILED` tickets are tried again by themselves, except for those that are too late.
             * @enum {string}
             */
            state: "WAITING" | "PRINTED" | "FAILED";
            /** @description Null without a failure. */
            reason: components["schemas"]["TicketReason"] | null;
            /** @description It was sent, and its printer has not said what became of it: the next try is a copy. */
            mayBePrinted: boolean;
            since: components["schemas"]["Instant"];
            printedAt: components["schemas"]["Instant"] | null;
        };
        /**
         * @description The printer of a store: `NETWORK`, a printer that the gateway writes to; `AGENT`, a program at the shop that fetches tickets; or `NONE`.
         * @enum {string}
         */
        PrinterKind: "NONE" | "NETWORK" | "AGENT";
        PrinterOutcome: {
            lease: components["schemas"]["Id"];
            /**
             * @description `NOT_PRINTED` comes again as it was, and `UNKNOWN` as a copy.
             * @enum {string}
             */
            outcome: "PRINTED" | "NOT_PRINTED" | "UNKNOWN";
            /**
             * @description `AGENT_FAILED` when absent.
             * @enum {string}
             */
            reason?: "NO_CONNECTION" | "TIME_OUT" | "PAPER_OUT" | "COVER_OPEN" | "OFFLINE" | "CONNECTION_LOST" | "NO_ANSWER" | "AGENT_FAILED";
        };
        /** @description A ticket in the hand of a printing program, until its lease is over. */
        PrinterTicket: {
            id: components["schemas"]["Id"];
            /** @description The program says it when it confirms. */
            lease: components["schemas"]["Id"];
            /** @description The code of the order. */
            code: components["schemas"]["OrderCode"];
            isCopy: boolean;
            /** @description Characters in a line. */
            columns: number;
            /** @description Commands of ESC/POS in base64, for the printer as they are. */
            data: string;
            /** @description Without a word by then, the ticket comes again, as a copy. */
            until: components["schemas"]["Instant"];
        };
        PromotionalBanner: {
            /** @constant */
            resource: "PROMOTIONAL_BANNER";
            displayType: string | null;
            theme: string | null;
            /** @description A JSON text. */
            commands: string | null;
            text: string;
            /** @enum {string} */
            orderModeType: "ALL" | "DELIVERY" | "TAKE_AWAY" | "DINING_IN" | "SELF_SERVICE";
        };
        PushEndpoint: {
            endpoint: string;
        };
        PushKey: {
            /** @description The application server key (VAPID), in base64url. */
            publicKey: string | null;
        };
        /** @description The fields of the browser's PushSubscription. */
        PushSubscription: {
            /** @description An https address of a public name. */
            endpoint: string;
            keys: {
                p256dh: string;
                auth: string;
            };
        };
        RecoveredCart: {
            orderModeId: components["schemas"]["Id"];
            items: components["schemas"]["CartItem"][];
        };
        RedirectAction: {
            /** @constant */
            resource: "REDIRECT_ACTION";
            displayType: string | null;
            theme: string | null;
            commands: string | null;
            /** @enum {string} */
            action: "INVALID_CODE" | "FOLLOW_UP";
            url: string;
        };
        RefundRequest: {
            /** @description Everything that is left when absent. */
            amount?: components["schemas"]["Amount"];
            /** @description `left` of the payment as the person has seen it. Where another refund came first, this one is 409 `REFUND_DIFFERS`, so that one decision on two tablets refunds once. */
            left?: components["schemas"]["Amount"];
        };
        RegisteredAddress: {
            street: string;
            number: string;
            city: string;
            locality: string;
            country: string;
            postalCode: string;
            fullAddress: string;
            betweenStreets: string;
            details: string;
            lat: number | null;
            lng: number | null;
        };
        ResolvedAlias: components["schemas"]["ResolvedCompany"] | components["schemas"]["ResolvedBranch"] | components["schemas"]["ResolvedBranchContact"];
        ResolvedBranch: {
            /** @constant */
            type: "branch";
            info: components["schemas"]["BranchWithStores"];
        };
        ResolvedBranchContact: {
            /** @constant */
            type: "branchContact";
            info: components["schemas"]["BranchContactWithBranch"];
        };
        ResolvedCompany: {
            /** @constant */
            type: "company";
            info: components["schemas"]["Company"];
        };
        /** @description Another one says that the store's part of the published catalogue has changed: a price, a plate, an hour. A page that has an answer with another revision reads the store and its menu again, within some seconds at random. */
        Revision: string;
        /** @description Only the courier gets the position and the token in `shipmentsUrl`, never the lookup by phone. */
        Rider: {
            id: components["schemas"]["Id"];
            name: string;
            phone: string;
            active: boolean;
            riderUser: components["schemas"]["RiderUser"];
            shipmentsUrl: string;
            lastLat: number | null;
            lastLng: number | null;
        };
        /** @description The rider as read, with the wanted `active`; true starts the shift, false ends it. */
        RiderChange: {
            id?: components["schemas"]["Id"];
            name?: components["schemas"]["PersonName"];
            phone?: components["schemas"]["Phone"];
            active: boolean;
            securityCode: components["schemas"]["StoreSecurityCode"];
            riderUser: components["schemas"]["RiderUser"];
            shipmentsUrl?: string | null;
            lastLat?: number | null;
            lastLng?: number | null;
        };
        /** @description `riderId` is the courier; `id` is the key of this record. For a diner both are ids of this order only. */
        RiderInfo: {
            id: components["schemas"]["Id"];
            riderId: components["schemas"]["Id"];
            name: string;
            phone: string;
            lastLocationLat: number | null;
            lastLocationLng: number | null;
            /** @description The time of the position, by the phone's own clock. */
            lastLocationAt: components["schemas"]["Instant"] | null;
        };
        RiderRegistration: {
            name: components["schemas"]["PersonName"];
            phone: components["schemas"]["Phone"];
            securityCode: components["schemas"]["StoreSecurityCode"];
            riderUser: components["schemas"]["RiderUser"];
            /** @constant */
            active: true;
        };
        /** @description The courier's delivery in hand. */
        RiderShipment: {
            /** @constant */
            shipmentType: "simple";
            shipmentId: components["schemas"]["Id"];
            shipment: components["schemas"]["Shipment"];
        } | {
            /** @constant */
            shipmentType: "stack";
            shipmentId: components["schemas"]["Id"];
            stack: components["schemas"]["ShipmentStack"];
        };
        RiderUser: {
            branchContact: {
                id: components["schemas"]["Id"];
            };
        };
        /**
         * @description Each may do all that those before it may.
         * @enum {string}
         */
        Role: "cocina" | "caja" | "encargado" | "administrador";
        Schedule: {
            scheduleConfigs: {
                workingDays: components["schemas"]["WorkingDay"][];
            }[];
        };
        SecretToken: string;
        ShiftReopening: {
            day: components["schemas"]["Day"];
            shift: number;
        };
        /** @description Only the diner gets the key, so securityCode is null. Except for the courier who delivers it, during the delivery, customer and collect are null, and details and betweenStreets are empty. The address is empty for a courier who may not see the details. */
        Shipment: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
            stackingOrder: number | null;
            /** @description The stack that it moves with. */
            stackId: components["schemas"]["Id"] | null;
            returnShipment: boolean;
            logisticsOrder: {
                id: components["schemas"]["Id"];
                code: components["schemas"]["OrderCode"];
            };
            order: {
                customerName: string | null;
                customerPhone: string | null;
            };
            /** @constant */
            providerName: "OWN_FLEET";
            riderInfo: components["schemas"]["RiderInfo"] | null;
            securityCode: string | null;
            destination: {
                address: string;
                details: string;
                betweenStreets?: string;
                position: components["schemas"]["Position"] | null;
            };
            /** @description The money that the courier collects at the door, for that courier during the delivery; null for all others, and when the order is paid. */
            collect?: components["schemas"]["Collect"] | null;
            /** @description The money at the door, for couriers who may choose the shipment; null when nothing is to be collected. Absent once a courier has it, and from gateways of earlier releases. */
            toCollect?: components["schemas"]["ToCollect"] | null;
            /** @description The time that the diner was told, for couriers who may choose the shipment, and for its own courier until the delivery. Absent for others, without such a time, and from gateways of earlier releases. */
            promised?: components["schemas"]["ArrivalRange"];
            branch: components["schemas"]["OrderBranch"];
            branchContact: {
                id: components["schemas"]["Id"];
                alias: components["schemas"]["Id"];
                name: string;
                address: components["schemas"]["StoreAddress"];
                /** @description Whether a delivery needs the customer's key. The key itself is then nowhere in the answer. */
                requireSecurityCode: boolean;
                /** @description The time in which the courier can undo a step before it is sent; 0 sends at once. */
                slideUndoSeconds: number;
            };
        };
        ShipmentList: {
            shipments: components["schemas"]["Shipment"][];
            unreadable?: components["schemas"]["UnreadableRows"];
        };
        ShipmentStack: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            shipments: components["schemas"]["Shipment"][];
            createdAt: components["schemas"]["Instant"];
            updatedAt: components["schemas"]["Instant"];
            riderInfo: components["schemas"]["RiderInfo"] | null;
        };
        /**
         * @description PENDING when a shipment has none. CANCELED is our addition, for a shipment whose order the shop cancels.
         * @enum {string}
         */
        ShipmentStatus: "PENDING" | "STACKING" | "LOOKING_FOR_DRIVER" | "ON_ROUTE_TO_PICK_UP" | "IN_STORE" | "ON_ROUTE_TO_DROP_OFF" | "ON_ROUTE_TO_DROP_OFFS" | "DELIVERED" | "RETURNED" | "DRIVER_CANCELED" | "CANCELED";
        /** @description One step of a shipment or of a whole stack, by the courier of the bearer token. */
        ShipmentStep: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            rider_id: components["schemas"]["Id"];
            rider_name: components["schemas"]["PersonName"];
            rider_phone: components["schemas"]["Phone"];
            /** @description The customer's delivery key, where the store asks for it (`shipments.requireSecurityCode`). After too many wrong ones for a shipment 429 `TOO_MANY_GUESSES`, even for the right one. */
            securityCode?: string;
            /** @description The time when the courier took the step; now when absent. */
            at?: components["schemas"]["Instant"];
        };
        /** @description The time when each status was first reached with the current courier; absent until then. DRIVER_CANCELED keeps its time when the shipment is offered again. */
        ShipmentTimes: {
            PENDING?: components["schemas"]["Instant"];
            STACKING?: components["schemas"]["Instant"];
            LOOKING_FOR_DRIVER?: components["schemas"]["Instant"];
            ON_ROUTE_TO_PICK_UP?: components["schemas"]["Instant"];
            IN_STORE?: components["schemas"]["Instant"];
            ON_ROUTE_TO_DROP_OFF?: components["schemas"]["Instant"];
            ON_ROUTE_TO_DROP_OFFS?: components["schemas"]["Instant"];
            DELIVERED?: components["schemas"]["Instant"];
            RETURNED?: components["schemas"]["Instant"];
            DRIVER_CANCELED?: components["schemas"]["Instant"];
            CANCELED?: components["schemas"]["Instant"];
        };
        /** @description `shipments-update` on channel `private-shipments-{branchContactId}`. Where the store asks in waves (`settings.offerWaves` of the catalogue), the couriers of a wave get it on `private-rider-{riderId}` instead: `offered` when they are asked, and `gone` when one of them has taken it. `changed` says that the shop promises another time: to those who may choose it, and on its own channel to its courier. */
        ShipmentsUpdate: {
            /** @enum {string} */
            type: "offered" | "gone" | "changed";
            /** @enum {string} */
            shipmentType: "simple" | "stack";
            shipmentId: components["schemas"]["Id"];
            at: components["schemas"]["Cursor"];
        };
        SignedInOperator: {
            id: components["schemas"]["Id"];
            name: string;
            role: components["schemas"]["Role"];
            stores: components["schemas"]["OperatorStore"][];
        };
        /** @description Either `minutes` or `until`. `sizeId`, or `garnishGroupId` and `garnishId`, name a part of the plate; without them the whole plate is sold out. */
        SoldOutRequest: {
            minutes?: number;
            until?: components["schemas"]["LeverUntil"];
            sizeId?: components["schemas"]["Id"];
            garnishGroupId?: components["schemas"]["Id"];
            garnishId?: components["schemas"]["Id"];
        };
        StackList: {
            stacks: components["schemas"]["ShipmentStack"][];
            unreadable?: components["schemas"]["UnreadableRows"];
        };
        StackRequest: {
            branchContactId: components["schemas"]["Id"];
            shipmentIds: components["schemas"]["Id"][];
        };
        /** @description The value of a discount or a surcharge, by its `type`. A whole percent, free units, or a decimal amount. */
        StatedValue: number;
        StoreAddress: {
            street: string;
            number: string;
            zone: string;
            locality: string;
            city: string;
            country: string;
            position: components["schemas"]["Position"];
        };
        StoreAvailability: {
            branchContactId: components["schemas"]["Id"];
            /** @description All that is off now, the oldest first. */
            levers: components["schemas"]["Lever"][];
        };
        StoreCourier: {
            id: components["schemas"]["Id"];
            name: string;
            phone: string | null;
            /** @description The start of the shift. */
            since: components["schemas"]["Instant"];
            /** @description The newest position since ten minutes before the courier accepted what they carry; null without one. */
            position: {
                lat: components["schemas"]["Latitude"];
                lng: components["schemas"]["Longitude"];
                at: components["schemas"]["Instant"];
            } | null;
            /** @description The shipments that the courier has accepted and that are not over, in the sequence of the way. */
            carries: components["schemas"]["CarriedShipment"][];
            /** @description The cash of the orders that the courier has delivered in the shift that is open. */
            cash?: components["schemas"]["Amount"];
        };
        StoreCouriers: {
            branchContactId: components["schemas"]["Id"];
            /** @description The store's part of the address where its couriers sign up. */
            alias: components["schemas"]["Id"];
            timeZone: string;
            /** @description The place of the store. */
            position: components["schemas"]["Position"];
            /** @description The number of couriers on shift, listed or not. */
            onShift: number;
            couriers: components["schemas"]["StoreCourier"][];
            unreadable?: components["schemas"]["UnreadableRows"];
            /** @description The currency of `cash`; absent, as are all amounts, for callers who see none. */
            money?: components["schemas"]["Money"];
            /** @description Couriers outside the list with cash to bring, such as those of an ended shift. */
            others?: {
                id: components["schemas"]["Id"];
                /** @description Empty for an erased courier. */
                name: string;
                cash: components["schemas"]["Amount"];
            }[];
        };
        /** @description The store's code for its couriers. */
        StoreSecurityCode: string;
        /** @description A date, or a date and a time, without a zone. */
        StoreTime: string;
        SubmissionWithdrawal: {
            /** @description The Idempotency-Key of the submission. Only its sender knows it. */
            key: string;
        };
        SubmittedOrder: {
            id: components["schemas"]["Id"];
            code: components["schemas"]["OrderCode"];
            /** @description The order's name for third parties, such as those that count sales for the shop. It opens nothing, and the code cannot be derived from it. */
            publicId: string;
            /** @description The branch's vendors to which the gateway reports the sale, so that the page does not report it to them. Absent for none. */
            reportedTo?: ("pixel" | "property")[];
        };
        SuggestedPlace: {
            id: string;
            label: string;
            /** @description Null where the provider returns it only for the id; see `readPlace`. */
            place: components["schemas"]["FoundPlace"] | null;
        };
        SurchargeLine: {
            name: string;
            /** @enum {string} */
            type: "PERCENT" | "FIXED";
            value: components["schemas"]["StatedValue"];
            amount: components["schemas"]["Amount"];
            surchargeReferenceId: components["schemas"]["Id"];
        };
        /** @description A store's questions, without a diner's answers, so it is neither rated nor completed. */
        Survey: {
            id: components["schemas"]["Id"];
            active: boolean;
            questions: components["schemas"]["SurveyQuestion"][];
            generalNPSAnswer: components["schemas"]["GeneralAnswer"];
            isCompleted: boolean;
        };
        /** @description A rating is 1 to 5 as a text; a multiselect is the list of chosen reasons. */
        SurveyAnswer: {
            questionTitle: string;
            answer: string | string[];
            orderingCustomerId: components["schemas"]["Id"];
            surveyId: components["schemas"]["Id"];
            questionId: components["schemas"]["Id"];
            mandatory: boolean;
            dinerOrderId: components["schemas"]["Id"];
            questionType: components["schemas"]["SurveyQuestionType"];
            priority: number;
        };
        SurveyQuestion: {
            id: components["schemas"]["Id"];
            title: string;
            subTitle: string;
            type: components["schemas"]["SurveyQuestionType"];
            questionOrder: number;
            mandatory: boolean;
            priority: number;
            questionReasons: string[];
            /** @description The reasons that a diner chose. Empty here; `readSurveyResponse` returns them. */
            reason: string[];
        };
        /** @enum {string} */
        SurveyQuestionType: "rating" | "text" | "multiselect";
        SurveyResponse: {
            isCompleted: boolean;
            generalNPSAnswer: components["schemas"]["GeneralAnswer"];
            answers: components["schemas"]["SurveyAnswer"][];
        };
        System: {
            /**
             * Format: date-time
             * @description The gateway's clock.
             */
            at: string;
            nodes: components["schemas"]["SystemNode"][];
            /** @description That of the embedded database; null with a database server, whose backups other programs make. */
            backup: {
                /**
                 * Format: date-time
                 * @description When `npm run backup` ended last beside a node; null if it never has.
                 */
                at: string | null;
            } | null;
            /** @description The worst first; empty while all is well. */
            concerns: components["schemas"]["SystemConcern"][];
        };
        SystemConcern: {
            /** @enum {string} */
            code: "node-away" | "disk-full" | "events-parked" | "timers-late" | "clock-off" | "transaction-open" | "pushes-late" | "tickets-wait" | "till-waits" | "service-fails" | "nats-away" | "database-busy" | "catalog-newer";
            /** @description Null where all nodes share it. */
            node: string | null;
            /** @description The kind of timer, the follower or the service outside that it is about. */
            of: string | null;
            /** @description Seconds (`node-away`, `clock-off`, `transaction-open`, `pushes-late`, `tickets-wait`, `till-waits`, `service-fails`) or a count; 1 or 0 for a state. */
            value: number;
        };
        SystemNode: {
            /** @description Its machine and port. */
            name: string;
            /** @description The level of its release. */
            level: number;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description Its last report.
             */
            heardAt: string;
            /** @description Whether it answers this call. */
            isSelf: boolean;
            /** @description Whether it has said nothing for a minute. */
            isAway: boolean;
            /** @description Open realtime connections. */
            readers: number;
            /** @description Free on the disk of the embedded database; null with a database server. */
            freeBytes: number | null;
        };
        TabletPerson: {
            id: components["schemas"]["Id"];
            name: string;
        };
        TicketAnswer: {
            /** @description An earlier ticket of this order may be on paper already. The new one says COPIA. */
            isCopy: boolean;
        };
        /**
         * @description The reason why a ticket is not on paper. `TOO_LATE` was given up after a day; the others are tried again by themselves.
         * @enum {string}
         */
        TicketReason: "NO_CONNECTION" | "TIME_OUT" | "PAPER_OUT" | "COVER_OPEN" | "OFFLINE" | "CONNECTION_LOST" | "NO_ANSWER" | "AGENT_FAILED" | "TOO_LATE";
        TicketRequest: {
            /**
             * @description The store's printer, or the paper of the caller's own computer.
             * @enum {string}
             */
            to: "PRINTER" | "BROWSER";
        };
        /** @description The event `console-tickets` on `private-console-{branchContactId}`: the state of a ticket of the store has changed. Read the tickets again. */
        TicketsUpdate: {
            branchContactId: components["schemas"]["Id"];
        };
        ToCollect: {
            /** @enum {string} */
            method: "CASH" | "CARD";
            amount: components["schemas"]["Amount"];
            money: components["schemas"]["Money"];
        };
        TrackedShipment: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            updatedAt: components["schemas"]["Instant"];
            /** @description Null where the store does not ask for it (`settings.requireSecurityCode`), until the order is paid, and once the shipment has ended. */
            securityCode: string | null;
            /** @description From the acceptance until it is delivered, canceled or returned; the position only in the statuses in which the rider is on the way. */
            riderInfo: components["schemas"]["RiderInfo"] | null;
            destination: components["schemas"]["Position"] | null;
            /** @description The rider's drop-offs before this one. */
            stopsBefore: number | null;
            /** @description The expected time at the door, as a range that is right about eight times in ten and narrows on the way. Null while no courier drives, and once it is over. */
            eta: components["schemas"]["ArrivalRange"] | null;
            times: components["schemas"]["ShipmentTimes"];
        };
        /** @description Everything on the tracking page, and the whole of each `logistics-tracking-update` on channel `tracking-{id}`; every update replaces the one before. */
        Tracking: {
            id: components["schemas"]["Id"];
            code: components["schemas"]["OrderCode"];
            createdAt: string;
            /** @description The promised time of arrival, from before a courier drove. */
            promised?: components["schemas"]["ArrivalRange"] | null;
            branch: {
                name: string;
                customLogoURL: string | null;
                /**
                 * @description The provider of the page's map.
                 * @enum {string}
                 */
                mapProvider: "OPEN_SOURCE" | "BIG_VENDOR";
            } | null;
            branchContact: {
                id: components["schemas"]["Id"];
                alias: components["schemas"]["Id"];
                name: string;
                timeZone: string;
                address: {
                    street: string;
                    number: string;
                    city: string;
                    position: components["schemas"]["Position"];
                };
            };
            shipment: components["schemas"]["TrackedShipment"];
            at: components["schemas"]["Cursor"];
        };
        TrackingUpdate: components["schemas"]["Tracking"];
        TrackingWay: {
            points: components["schemas"]["Position"][];
        };
        Transports: string[];
        /** @description The codes or ids of rows that the gateway cannot write, because the database holds something else than it should; all others are in the list. Absent where there is none. */
        UnreadableRows: string[];
        UpselledPlate: components["schemas"]["Plate"] & {
            upsellPrice: components["schemas"]["Amount"];
        };
        /** @description Bytes in base64url. */
        WebAuthnBytes: string;
        WhoAmI: {
            riderId: components["schemas"]["Id"];
            name: string;
            phone: string;
        };
        WithdrawnSubmission: {
            order: components["schemas"]["SubmittedOrder"] | null;
        };
        WorkingDay: {
            dayOfWeek: components["schemas"]["DayOfWeek"];
            workingHours: {
                startAt: components["schemas"]["HourAndMinute"];
                endAt: components["schemas"]["HourAndMinute"];
            }[];
        };
        /** @description Either `minutes` or `until`. */
        ZoneClosureRequest: {
            minutes?: number;
            until?: components["schemas"]["LeverUntil"];
        };
    };
    responses: {
        /** @description A part of the address is too long. */
        AddressTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 414,
                 *       "error": "URI Too Long",
                 *       "code": "ADDRESS_TOO_LONG",
                 *       "message": "A part of the address is too long."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A parameter or the body does not have the documented shape; `errors` names each field. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 400,
                 *       "error": "Bad Request",
                 *       "code": "INVALID_REQUEST",
                 *       "message": "query/offset: must be >= 0",
                 *       "errors": [
                 *         {
                 *           "path": "query/offset",
                 *           "type": "minimum",
                 *           "message": "must be >= 0"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body exceeds the limit. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "error": "Payload Too Large",
                 *       "code": "BODY_TOO_LARGE",
                 *       "message": "The body may hold 65536 bytes."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the thing does not allow this. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 409,
                 *       "error": "Conflict",
                 *       "code": "STEP_NOT_ALLOWED",
                 *       "message": "IN_STORE does not lead to DELIVERED."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request expects something other than `100-continue`. */
        ExpectationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 417,
                 *       "error": "Expectation Failed",
                 *       "code": "EXPECTATION_FAILED",
                 *       "message": "Only the expectation 100-continue is met."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing, has expired, or belongs to another courier. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 403,
                 *       "error": "Forbidden",
                 *       "code": "FORBIDDEN",
                 *       "message": "This courier may not do that."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers, or the address, are too long. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 431,
                 *       "error": "Request Header Fields Too Large",
                 *       "code": "HEADERS_TOO_LARGE",
                 *       "message": "The headers, or the address, are too long."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The gateway has a bug or a broken dependency. The cause is in its log. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 500,
                 *       "error": "Internal Server Error",
                 *       "code": "INTERNAL_ERROR",
                 *       "message": "The gateway failed. The cause is in its log."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such thing, or its parts do not belong together. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 404,
                 *       "error": "Not Found",
                 *       "code": "NOT_FOUND",
                 *       "message": "There is nothing here by this id."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The provider refused the payment. */
        PaymentRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 402,
                 *       "error": "Payment Required",
                 *       "code": "PAYMENT_REJECTED",
                 *       "message": "The card was declined."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The external service that this call needs does not answer. */
        ProviderFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 502,
                 *       "error": "Bad Gateway",
                 *       "code": "PROVIDER_FAILED",
                 *       "message": "The places service does not answer."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request took too long to arrive. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 408,
                 *       "error": "Request Timeout",
                 *       "code": "REQUEST_TIMEOUT",
                 *       "message": "The request took too long to arrive."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests of this caller within a minute, or, as `TOO_MANY_GUESSES`, too many wrong codes or refused payments of this caller, as `TOO_MANY_PAYMENTS`, of this order, or, as `TOO_MANY_ORDERS`, too many orders without a payment or a proven phone. */
        TooManyRequests: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 429,
                 *       "error": "Too Many Requests",
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "Try again in 20 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller is not known. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 401,
                 *       "error": "Unauthorized",
                 *       "code": "UNAUTHORIZED",
                 *       "message": "This call needs a valid token."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The node cannot serve now: its database or its disk does not accept the call's data, or it is starting or shutting down. */
        Unavailable: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 503,
                 *       "error": "Service Unavailable",
                 *       "code": "DATABASE_UNAVAILABLE",
                 *       "message": "The database does not answer. Try again."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Well formed, but refused by a rule; `errors` names the reasons. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 422,
                 *       "error": "Unprocessable Entity",
                 *       "code": "ORDER_REFUSED",
                 *       "message": "The order breaks a rule.",
                 *       "errors": [
                 *         {
                 *           "referenceId": "milanesa",
                 *           "type": "PLATE_GONE",
                 *           "message": "This plate is not sold now."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The media type of the body is not a documented one. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 415,
                 *       "error": "Unsupported Media Type",
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "This call takes application/json."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
        CustomerSession: string;
        /** @description The process that holds the data which the caller means, such as `process 812 on host shop`. Another process refuses the call. */
        DataOwner: string;
        /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
        IdempotencyKey: string;
        /** @description The number of entries to skip. 0 when absent. */
        Offset: number;
        /** @description An alias, or an id instead. */
        PathAlias: components["schemas"]["Id"];
        PathBranchContactId: components["schemas"]["Id"];
        PathBranchId: components["schemas"]["Id"];
        PathCode: components["schemas"]["OrderCode"];
        PathId: components["schemas"]["Id"];
        PathOrderCode: components["schemas"]["OrderCode"];
        PathOrderModeId: components["schemas"]["Id"];
        PathPhone: components["schemas"]["Phone"];
        /** @description The same for all searches that lead to one address, and for no others, because a provider charges by it. */
        PlaceSession: string;
        /** @description The store, or the branch, that the request is about. */
        QueryBranchId: components["schemas"]["Id"];
        QueryLat: components["schemas"]["Latitude"];
        QueryLng: components["schemas"]["Longitude"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    resolveAlias: {
        parameters: {
            query?: {
                lat?: components["parameters"]["QueryLat"];
                lng?: components["parameters"]["QueryLng"];
            };
            header?: never;
            path: {
                /** @description An alias, or an id instead. */
                alias: components["parameters"]["PathAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A company, a branch with its stores, or a store with its branch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedAlias"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readFileUrl: {
        parameters: {
            query: {
                type: "LOGO" | "HORIZONTAL_LOGO" | "BANNER_LOGO" | "BACKGROUND_LOGO";
            };
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address of the picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readBranchContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The store. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchContact"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBranchOrderModes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchId: components["parameters"]["PathBranchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The modes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchOrderMode"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanyBranches: {
        parameters: {
            query?: {
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
                /** @description 99 when absent. */
                pageSize?: number;
            };
            header?: never;
            path: {
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCountry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its code or its name. */
                country: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The country. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomizations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchId: components["parameters"]["PathBranchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customization"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNearbyStores: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NearbyRequest"];
            };
        };
        responses: {
            /** @description The stores. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NearbyStores"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMenuHashes: {
        parameters: {
            query: {
                /** @description Repeatable. */
                orderModeId: components["schemas"]["Id"][];
            };
            header?: never;
            path: {
                /** @description An alias, or an id instead. */
                alias: components["parameters"]["PathAlias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hashes of the modes that exist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MenuHashes"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readMenu: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchContactAlias: components["schemas"]["Id"];
                orderModeId: components["parameters"]["PathOrderModeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The menu. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Menu"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDiscounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchId: components["parameters"]["PathBranchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIndicators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The indicators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Indicator"][];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEntityIndicators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description PLATE or BRANCH. */
                type: string;
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The indicators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Indicator"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    quoteDelivery: {
        parameters: {
            query?: {
                lat?: components["parameters"]["QueryLat"];
                lng?: components["parameters"]["QueryLng"];
                fullAddress?: string;
                city?: string;
                phone?: components["schemas"]["Phone"];
            };
            header?: never;
            path: {
                /** @description The id of the store that delivers, or of a branch; a branch is answered for its nearest store that reaches the address. */
                branchId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryQuote"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGeneralDiscounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneralDiscount"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGeneralSurcharges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The surcharges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneralSurcharge"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readOrderModeFees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderModeFees"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readOrderModeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderModeId: components["parameters"]["PathOrderModeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderModeSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateDiscountCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeValidation"];
            };
        };
        responses: {
            /** @description The code's benefit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readExternalBenefits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Bearer and the partner's own token, the value of cookie sessionId; it is sent to the partner. */
                Authorization?: string;
            };
            path: {
                partnerName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalBenefitsRequest"];
            };
        };
        responses: {
            /** @description The discounts; the first one applies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalBenefits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSubmission"];
            };
        };
        responses: {
            /** @description The order was placed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmittedOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description There is no such store (STORE_NOT_FOUND). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRefusal"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The figures have changed (PRICE_CHANGED, with `quote`), or the submission was withdrawn (SUBMISSION_WITHDRAWN). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderConflict"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            /** @description Well formed, but refused by a rule. `errors` names the items, or the broken rules of the checkout. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRefusal"];
                };
            };
            /** @description Too many calls of this caller within a minute, too many wrong codes (TOO_MANY_GUESSES), or too many orders without a payment or a proven phone (TOO_MANY_ORDERS). */
            429: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderRefusal"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionWithdrawal"];
            };
        };
        responses: {
            /** @description The order that was placed under this key, or null when none is and none will be. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawnSubmission"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readOrderingCustomer: {
        parameters: {
            query: {
                branchId: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                phone: components["parameters"]["PathPhone"];
            };
            cookie?: {
                /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
                customerSession?: components["parameters"]["CustomerSession"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderingCustomer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                phone: components["schemas"]["Phone"];
                branchContactId: components["schemas"]["Id"];
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: {
                /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
                customerSession?: components["parameters"]["CustomerSession"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description At most ten orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerOrders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLoyaltyProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchId: components["parameters"]["PathBranchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The program. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyProgram"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLoyaltyPoints: {
        parameters: {
            query?: {
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
                /** @description 20 when absent. */
                limit?: number;
            };
            header?: never;
            path: {
                branchId: components["parameters"]["PathBranchId"];
                customerPhone: components["schemas"]["Phone"];
            };
            cookie?: {
                /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
                customerSession?: components["parameters"]["CustomerSession"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The movements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyMovement"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    claimLoyaltyReward: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                phone: components["parameters"]["PathPhone"];
                rewardId: components["schemas"]["Id"];
            };
            cookie?: {
                /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
                customerSession?: components["parameters"]["CustomerSession"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoyaltyClaim"];
            };
        };
        responses: {
            /** @description The reward, done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyReward"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestOneTimeCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                phone: components["parameters"]["PathPhone"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneTimeCodeRequest"];
            };
        };
        responses: {
            /** @description A code is on its way, whether or not the phone is known. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmOneTimeCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                phone: components["parameters"]["PathPhone"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneTimeCodeAnswer"];
            };
        };
        responses: {
            /** @description This browser is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endCustomerSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
                customerSession?: components["parameters"]["CustomerSession"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description There is no session any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestPaymentUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentUrlRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    payOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardPayment"];
            };
        };
        responses: {
            /** @description The state of the payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRejected"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    returnFromBank: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The order code; a client may send both parts in one. */
                a: string;
                /** @description The raw query string of the page, from the question mark on; it contains token_ws. */
                b: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PaymentRejected"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The alias or the id of the store. */
                branchContact: components["schemas"]["Id"];
                /** @description The code of the order. */
                orderId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    subscribeToOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The alias or the id of the store. */
                branchContact: components["schemas"]["Id"];
                /** @description The code of the order. */
                orderId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unsubscribeFromOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The alias or the id of the store. */
                branchContact: components["schemas"]["Id"];
                /** @description The code of the order. */
                orderId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushEndpoint"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportOrderError: {
        parameters: {
            query?: {
                /** @description The alias or the id of the order's store. */
                branchContact?: components["schemas"]["Id"];
            };
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderErrorReport"];
            };
        };
        responses: {
            /** @description The order with its error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrderDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FollowUpOrder"];
            };
        };
        responses: {
            /** @description Taken. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderShipments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                logisticsOrderId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderShipment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readTracking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An alias, or an id instead. */
                alias: components["parameters"]["PathAlias"];
                orderCode: components["parameters"]["PathOrderCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same as each update on the channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readTrackingWay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An alias, or an id instead. */
                alias: components["parameters"]["PathAlias"];
                orderCode: components["parameters"]["PathOrderCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The way by street, from the courier's position. Without points while no courier drives for this order, and where no streets are configured. It changes with the courier's way and not with each position, so it is not in the updates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackingWay"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSurvey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The survey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Survey"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerSurvey: {
        parameters: {
            query?: {
                /** @description Whether the diner is done. Absent, the survey is complete once every mandatory question is answered, and more than only the first rating. */
                complete?: boolean;
            };
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The code of the order. */
                id: components["schemas"]["OrderCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SurveyAnswer"][];
            };
        };
        responses: {
            /** @description All answers so far. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSurveyResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderCode: components["parameters"]["PathOrderCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    noticeAbandonedCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbandonedCart"];
            };
        };
        responses: {
            /** @description Noted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelAbandonedCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbandonedCartCancellation"];
            };
        };
        responses: {
            /** @description Cancelled, or there was nothing to cancel. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recoverCart: {
        parameters: {
            query?: {
                /** @description The signed token of a recovery link. It opens the cart without a session; a wrong one finds nothing. */
                token?: string;
            };
            header?: never;
            path: {
                phone: components["parameters"]["PathPhone"];
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: {
                /** @description The cookie that `confirmOneTimeCode` sets: this browser's diner owns the phone. Required where a store of the company has `customerVerification` `code`; without it such calls answer 401, whether or not the phone is known. With `private` the cookie `device` counts too: a browser that has ordered with the phone sees its own orders. */
                customerSession?: components["parameters"]["CustomerSession"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The cart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredCart"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    chooseMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageChoice"];
            };
        };
        responses: {
            /** @description Noted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipments: {
        parameters: {
            query: {
                /** @description From 1; 1 when absent. */
                page?: number;
                /** @description 20 when absent. */
                pageSize?: number;
                /** @description By creation; ASC when absent. */
                sort?: "ASC" | "DESC";
                branchContactId: components["schemas"]["Id"];
                startDate?: components["schemas"]["Instant"];
                endDate?: components["schemas"]["Instant"];
                /** @description LOOKING_FOR_DRIVER when absent. */
                status?: components["schemas"]["ShipmentStatus"];
                providerName?: "OWN_FLEET";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readRiderShipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A shipment or a stack. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RiderShipment"];
                };
            };
            /** @description The courier is free. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateShipment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentStep"];
            };
        };
        responses: {
            /** @description The shipment in its current state, even if another courier has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipmentStacks: {
        parameters: {
            query?: {
                /** @description LOOKING_FOR_DRIVER when absent. */
                status?: components["schemas"]["ShipmentStatus"];
                delivery_provider_name?: "OWN_FLEET";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stacks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StackList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readStack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stack. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentStack"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentStep"];
            };
        };
        responses: {
            /** @description The stack in its current state, even if another courier has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentStack"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The courier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhoAmI"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    findRider: {
        parameters: {
            query: {
                branchContactId: components["schemas"]["Id"];
                phone: components["schemas"]["Phone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The courier, without position and token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rider"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerRider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RiderRegistration"];
            };
        };
        responses: {
            /** @description The courier; the cookie `riderToken` contains the bearer token, `riderDevice` the phone's own. */
            201: {
                headers: {
                    /** @description The cookies `riderToken` and `riderDevice`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rider"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RiderChange"];
            };
        };
        responses: {
            /** @description The courier; the cookie `riderToken` contains the bearer token, or is cleared; `riderDevice` contains the phone's own. */
            200: {
                headers: {
                    /** @description The cookies `riderToken` and `riderDevice`. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rider"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPositions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionReport"];
            };
        };
        responses: {
            /** @description The number of accepted positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionVerdict"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readPositionsUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionsUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPositionByQuery: {
        parameters: {
            query?: {
                /** @description Degrees. */
                lat?: string;
                /** @description Degrees. */
                lon?: string;
                /** @description Both, as `lat,lon`. */
                location?: string;
                /** @description Seconds or milliseconds of the epoch, or ISO 8601; now when absent. */
                timestamp?: string;
                /** @description Metres. */
                accuracy?: string;
                /** @description Read as accuracy, as OsmAnd uses it. */
                hdop?: string;
                /** @description Knots. */
                speed?: string;
                /** @description Degrees clockwise from north. */
                bearing?: string;
                /** @description The same. */
                heading?: string;
                /** @description `false` or `0`: the app had no fix. */
                valid?: string;
            };
            header?: never;
            path: {
                /** @description The token from `readPositionsUrl`. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of accepted positions; OwnTracks expects an empty list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionVerdict"] | unknown[];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendPositionsOfApp: {
        parameters: {
            query?: {
                /** @description Degrees. */
                lat?: string;
                /** @description Degrees. */
                lon?: string;
                /** @description Both, as `lat,lon`. */
                location?: string;
                /** @description Seconds or milliseconds of the epoch, or ISO 8601; now when absent. */
                timestamp?: string;
                /** @description Metres. */
                accuracy?: string;
                /** @description Read as accuracy, as OsmAnd uses it. */
                hdop?: string;
                /** @description Knots. */
                speed?: string;
                /** @description Degrees clockwise from north. */
                bearing?: string;
                /** @description The same. */
                heading?: string;
                /** @description `false` or `0`: the app had no fix. */
                valid?: string;
            };
            header?: never;
            path: {
                /** @description The token from `readPositionsUrl`. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AppReport"];
                "application/x-www-form-urlencoded": components["schemas"]["AppReport"];
            };
        };
        responses: {
            /** @description The number of accepted positions; OwnTracks expects an empty list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionVerdict"] | unknown[];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInToConsole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsoleSignIn"];
            };
        };
        responses: {
            /** @description The caller from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOutOfConsole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    switchOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorSwitch"];
            };
        };
        responses: {
            /** @description The caller from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAssertion"];
            };
        };
        responses: {
            /** @description The caller from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    keepConsoleActive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tablet stays open. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    lockConsole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is locked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConsoleSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 sessions, the last used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSessions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endConsoleSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The new password holds. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinChange"];
            };
        };
        responses: {
            /** @description The new PIN holds. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyStart"];
            };
        };
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 20, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRegistration"];
            };
        };
        responses: {
            /** @description The passkeys from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The caller from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOperators: {
        parameters: {
            query?: {
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 people, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operators"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description The person, with the link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                operatorId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorMove"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                operatorId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person, with the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                operatorId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                operatorId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node that answers comes first, then the others by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAnalyticsCounts: {
        parameters: {
            query: {
                /** @description All branches when absent. */
                branchId?: components["schemas"]["Id"];
                /** @description The counts of one store. Those of whole branches when absent. */
                branchContactId?: components["schemas"]["Id"];
                /** @description The first day. */
                from: components["schemas"]["Day"];
                /** @description The last day. */
                to: components["schemas"]["Day"];
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts, by branch, then campaign, then in the order of the funnel and of the reasons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSurveyAnswers: {
        parameters: {
            query?: {
                /** @description All stores of the caller when absent. */
                branchContactId?: components["schemas"]["Id"];
                /** @description The first day, on each store's clock. */
                from?: components["schemas"]["Day"];
                /** @description The last day. */
                to?: components["schemas"]["Day"];
                stars?: number;
                type?: components["schemas"]["OrderModeType"];
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 orders, with the number and the mean of all that the filter finds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnsweredOrders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSurveyAnswers: {
        parameters: {
            query?: {
                /** @description All stores of the caller when absent. */
                branchContactId?: components["schemas"]["Id"];
                /** @description The first day, on each store's clock. */
                from?: components["schemas"]["Day"];
                /** @description The last day. */
                to?: components["schemas"]["Day"];
                stars?: number;
                type?: components["schemas"]["OrderModeType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A byte order mark, a header line, and rows with semicolons, for spreadsheets in Spanish. No cell begins like a formula. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAnalyticsCounts: {
        parameters: {
            query: {
                /** @description All branches when absent. */
                branchId?: components["schemas"]["Id"];
                /** @description The counts of one store. Those of whole branches when absent. */
                branchContactId?: components["schemas"]["Id"];
                /** @description The first day. */
                from: components["schemas"]["Day"];
                /** @description The last day. */
                to: components["schemas"]["Day"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A byte order mark, a header line, and rows with semicolons, for spreadsheets in Spanish. No cell begins like a formula. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readConsoleBoard: {
        parameters: {
            query?: {
                /** @description All stores of the caller when absent; for scripts, all of the catalogue. */
                branchContactId?: components["schemas"]["Id"];
                /** @description 100 when absent. */
                limit?: number;
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders, and the stores that they are of. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleBoard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConsoleOrders: {
        parameters: {
            query: {
                branchContactId: components["schemas"]["Id"];
                status?: components["schemas"]["OrderStatus"];
                /** @description Only orders of the last 90 days whose code begins with this text or ends with it (three characters or more), whose phone ends with it (three digits or more), whose table it is (`7`, `mesa 7`), whose diner's name has words that begin with its words, or whose total it is. Callers who see no amounts find none by an amount. Unpaid orders are found too. */
                search?: string;
                type?: components["schemas"]["OrderModeType"];
                /** @description 403 for callers who see no amounts. */
                payment?: components["schemas"]["PaymentMethod"];
                /** @description With true, only orders on which the diner has reported an error, the newest report first. */
                reported?: boolean;
                /** @description Only orders that were placed on this day, by the clock of the store. */
                day?: components["schemas"]["Day"];
                /** @description By the time of ordering. `newest` when absent. `reported` has an order of its own. */
                sort?: "newest" | "oldest";
                /** @description 50 when absent. */
                limit?: number;
                /** @description `next` of the page before. */
                after?: string;
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleOrders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readConsoleOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps, the first one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAbandonedCarts: {
        parameters: {
            query: {
                branchContactId: components["schemas"]["Id"];
                status?: components["schemas"]["AbandonedCartStatus"];
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbandonedCarts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderAcknowledgement"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderTime"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            /** @description Done, for a caller who sees no amounts (`readConsoleOrder`). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeOrderTime: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderTime"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            /** @description Done, for a caller who sees no amounts (`readConsoleOrder`). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readyOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            /** @description Done, for a caller who sees no amounts (`readConsoleOrder`). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    dispatchOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deliverOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeBackOrderStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderTakingBack"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    offerOrderAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderCancellation"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderTickets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tickets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTickets"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    printOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketRequest"];
            };
        };
        responses: {
            /** @description It is asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOpenTickets: {
        parameters: {
            query?: {
                /** @description All stores of the caller when absent; for scripts, all of the catalogue. */
                branchContactId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tickets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTickets"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ticket. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrinterTicket"];
                };
            };
            /** @description There is nothing to print. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    settleTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticketId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrinterOutcome"];
            };
        };
        responses: {
            /** @description Noted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPaymentsInNeed: {
        parameters: {
            query: {
                needs: "person" | "handled";
                /** @description All stores when absent. */
                branchContactId?: components["schemas"]["Id"];
                /** @description The number of entries to skip. 0 when absent. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentsInNeed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrderPayments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePayments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
                paymentId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePayments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolvePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
                paymentId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentResolution"];
            };
        };
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePayments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
                paymentId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentReopening"];
            };
        };
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePayments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryPayments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: components["parameters"]["PathCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider is asked within seconds. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readDayReport: {
        parameters: {
            query?: {
                /** @description The day of now when absent. */
                day?: components["schemas"]["Day"];
                /** @description Its number; 0 for the whole day. The shift of now when absent, and on other days the last one that is closed. */
                shift?: number;
            };
            header?: never;
            path: {
                branchContactId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeDay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DayClosing"];
            };
        };
        responses: {
            /** @description The closed shift. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenShift: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftReopening"];
            };
        };
        responses: {
            /** @description The open shift. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDayCloses: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                before?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                branchContactId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shifts of at most 31 days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayCloses"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportDayReport: {
        parameters: {
            query: {
                day: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                branchContactId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV in UTF-8 with a byte order mark and a header line. Cells end with a semicolon, amounts have a decimal comma and a column for each kind (sold, canceled, charged and refunded online, difference), and no text begins like a formula. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StackRequest"];
            };
        };
        responses: {
            /** @description The stack. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentStack"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishBackup: {
        parameters: {
            query?: {
                /** @description The process that holds the data which the caller means, such as `process 812 on host shop`. Another process refuses the call. */
                owner?: components["parameters"]["DataOwner"];
            };
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BegunBackup"];
            };
        };
        responses: {
            /** @description The copy is whole. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinishedBackup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportCatalog: {
        parameters: {
            query?: {
                /** @description The process that holds the data which the caller means, such as `process 812 on host shop`. Another process refuses the call. */
                owner?: components["parameters"]["DataOwner"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue as `npm run catalog -- export` writes it, sent in parts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCatalog: {
        parameters: {
            query?: {
                /** @description The process that holds the data which the caller means, such as `process 812 on host shop`. Another process refuses the call. */
                owner?: components["parameters"]["DataOwner"];
                /** @description Takes back the changes since the version of the file. */
                over?: boolean;
                /** @description Takes stores out although they have open orders. */
                withdrawStores?: boolean;
                /** @description Changes the currency of stores with open orders or points. */
                changeCurrency?: boolean;
            };
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/yaml": string;
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogImported"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeCatalog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogChange"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAvailability: {
        parameters: {
            query?: {
                /** @description All stores of the caller when absent; for scripts, all of the catalogue. */
                branchContactId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is off now, by store. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readStoreAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sellOutPlate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
                plateId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SoldOutRequest"];
            };
        };
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restorePlate: {
        parameters: {
            query?: {
                /** @description The size that is offered again. */
                sizeId?: components["schemas"]["Id"];
                /** @description The group of the garnish. */
                garnishGroupId?: components["schemas"]["Id"];
                /** @description The garnish that is offered again. */
                garnishId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
                plateId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
                zoneId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZoneClosureRequest"];
            };
        };
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenZone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
                zoneId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewCourierCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourierCode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStoreCouriers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200 couriers, the latest shift first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCouriers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endCourierShift: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
                riderId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shift has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startBusyMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusyRequest"];
            };
        };
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endBusyMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseRequest"];
            };
        };
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeStore: {
        parameters: {
            query?: {
                /** @description The mode that takes orders again; without it the whole store. */
                orderModeId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                branchContactId: components["parameters"]["PathBranchContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is off now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeDinerLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description Logged. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key; null where no notices are sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    movePushSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovedPushSubscription"];
            };
        };
        responses: {
            /** @description Done, also where no notices were sent to the earlier endpoint. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchPlaces: {
        parameters: {
            query: {
                q: string;
                lat?: components["parameters"]["QueryLat"];
                lng?: components["parameters"]["QueryLng"];
                /** @description The store, or the branch, that the request is about. */
                branchId?: components["parameters"]["QueryBranchId"];
                /** @description The same for all searches that lead to one address, and for no others, because a provider charges by it. */
                session?: components["parameters"]["PlaceSession"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The places. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPlaces"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readPlace: {
        parameters: {
            query: {
                id: string;
                /** @description The store, or the branch, that the request is about. */
                branchId?: components["parameters"]["QueryBranchId"];
                /** @description The same for all searches that lead to one address, and for no others, because a provider charges by it. */
                session?: components["parameters"]["PlaceSession"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPlace"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    geocodeAddress: {
        parameters: {
            query: {
                address: string;
                /** @description The store, or the branch, that the request is about. */
                branchId?: components["parameters"]["QueryBranchId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPlace"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    reverseGeocode: {
        parameters: {
            query: {
                lat: components["schemas"]["Latitude"];
                lng: components["schemas"]["Longitude"];
                /** @description The store, or the branch, that the request is about. */
                branchId?: components["parameters"]["QueryBranchId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPlace"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["AddressTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["ProviderFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendAnalyticsEvents: {
        parameters: {
            query?: never;
            header: {
                "session-id": string;
                /** @description The caller's own key for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyticsEvents"];
            };
        };
        responses: {
            /** @description Some of the events are counted. The others are dropped, each with its reason. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsVerdict"];
                };
            };
            /** @description All of the events are counted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    authorizeChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ChannelRequest"];
            };
        };
        responses: {
            /** @description The signature. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPass"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            414: components["responses"]["AddressTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
