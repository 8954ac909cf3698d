import { quote } from '../../sql/quote.ts';
import type { Unit } from '../units.ts';
import {
  answerColumn,
  answerTuplesSql,
  firstAnswerIndex,
  type SurveyQuestion,
  surveysCondition,
} from './answer-columns.ts';
import { overEvents } from './over-events.ts';
import { misfitCondition, unitsSql } from './value-units.ts';

/** Names of the arrays that hold one payload number, with one element per event of a visitor. */
export interface ValueArrays {
  /** Doubles; NaN if absent. */
  readonly values: string;
  /** Integer units; 0 if absent or if the number can't be represented in them. */
  readonly units: string;
  /** Whether the number can't be represented in integer units. */
  readonly misfits: string;
}

/** Events collected together: those of one name, or refunds. Unless stated otherwise, its arrays have one element per event of a visitor. */
export interface EventGroup {
  /** Milliseconds since the visitor's first exposure. */
  readonly ages: string;
  collectValues(property: string, unit: Unit): ValueArrays;
  /** Hashes of order ids; 0 if there is none. */
  collectOrderIds(): string;
  /** Returns the SQL condition, for `overEvents`, that an event's currency differs from `currency`. Never true if `currency` is null. */
  otherCurrencyCondition(currency: string | null): string;
}

/** The event columns that metrics need, deduplicated. */
export interface EventFields {
  withName(eventName: string): EventGroup;
  /** Events of any name whose `property` is negative. */
  refunds(property: string): EventGroup;
  /** Has the arrays of all event groups sorted chronologically. */
  requireChronologicalOrder(): void;
  /** Collects a question's answers in the array `surveyAnswers`; returns the one-based index of the answer in its tuples. */
  collectAnswers(question: SurveyQuestion): number;
}

/** The columns collected for a group of events. */
export interface GroupColumns {
  /** Condition that an event belongs to the group. */
  readonly condition: string;
  /** Whether to sort the arrays chronologically, which doubles their cost. */
  readonly isOrdered: boolean;
  /** By array name. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Fields and the columns that provide them. */
export interface EventFieldCollector extends EventFields {
  groups(): readonly GroupColumns[];
  /** Arrays derived from other arrays and `exposedAt`, by name. */
  derived(): Readonly<Record<string, string>>;
}

/** An order id may be sent as a number. */
const orderIdSql =
  "if(props['orderId'] != '', props['orderId'], if(mapContains(numbers, 'orderId'), toString(numbers['orderId']), ''))";

/** Creates a collector without fields. */
export function createEventFieldCollector(): EventFieldCollector {
  const groups = new Map<string, EventGroupCollector>();
  const questions: SurveyQuestion[] = [];
  let isOrdered = false;

  function ensureGroup(condition: string): EventGroupCollector {
    const group = groups.get(condition) ?? createGroup(condition, `group${groups.size}`);
    groups.set(condition, group);
    return group;
  }

  return {
    withName: (eventName) => ensureGroup(`eventName = ${quote(eventName)}`),
    refunds: (property) => ensureGroup(`numbers[${quote(property)}] < 0`),
    requireChronologicalOrder() {
      isOrdered = true;
    },
    collectAnswers(question) {
      const isSame = (other: SurveyQuestion) =>
        other.surveyId === question.surveyId && other.questionId === question.questionId;
      if (!questions.some(isSame)) questions.push(question);
      return firstAnswerIndex + questions.findIndex(isSame);
    },
    groups: () => [
      ...[...groups.values()].map(({ condition, columns }) => ({ condition, isOrdered, columns: columns() })),
      ...(questions.length === 0 ? [] : [answerColumns(questions)]),
    ],
    derived: () =>
      Object.assign(
        {},
        ...[...groups.values()].map((group) => group.derived()),
        questions.length > 0 && { surveyAnswers: answerTuplesSql('answers', questions) },
      ),
  };
}

function answerColumns(questions: readonly SurveyQuestion[]): GroupColumns {
  const surveyIds = new Set(questions.map(({ surveyId }) => surveyId));
  return {
    condition: surveysCondition([...surveyIds]),
    isOrdered: false,
    columns: { answers: answerColumn },
  };
}

interface EventGroupCollector extends EventGroup {
  readonly condition: string;
  columns(): Readonly<Record<string, string>>;
  derived(): Readonly<Record<string, string>>;
}

/** Creates a group without columns. The names of its arrays contain `name`, which makes them unique in the statement. */
function createGroup(condition: string, name: string): EventGroupCollector {
  const properties: string[] = [];
  const currencies: string[] = [];
  const times = `times_${name}`;
  const ages = `ages_${name}`;
  const columns = new Map([[times, 'toUnixTimestamp64Milli(time)']]);
  const derived = new Map([[ages, `arrayMap(time -> time - exposedAt, ${times})`]]);

  return {
    condition: condition,
    ages,
    collectValues(property, unit) {
      if (!properties.includes(property)) properties.push(property);
      const values = `values${properties.indexOf(property)}_${name}`;
      columns.set(values, `if(mapContains(numbers, ${quote(property)}), numbers[${quote(property)}], nan)`);
      const unitKey = `${values}_${unit.decimals}_${unit.exponent}`.replaceAll('-', 'minus');
      const [units, misfits] = [`units_${unitKey}`, `misfits_${unitKey}`];
      derived.set(misfits, `arrayMap(${overEvents(misfitCondition(`of_${values}`, unit))})`);
      derived.set(units, `arrayMap(${overEvents(unitsSql(`of_${values}`, `of_${misfits}`, unit))})`);
      return { values, units, misfits };
    },
    collectOrderIds() {
      const orders = `orders_${name}`;
      columns.set(orders, `if(${orderIdSql} = '', toUInt64(0), cityHash64(${orderIdSql}))`);
      return orders;
    },
    otherCurrencyCondition(currency) {
      if (currency === null) return '0';
      if (!currencies.includes(currency)) currencies.push(currency);
      const otherCurrency = `other_currency${currencies.indexOf(currency)}_${name}`;
      columns.set(otherCurrency, `upper(props['currency']) NOT IN ('', ${quote(currency)})`);
      return `of_${otherCurrency}`;
    },
    columns: () => Object.fromEntries(columns),
    derived: () => Object.fromEntries(derived),
  };
}
