import { quote } from '../../sql/quote.ts';
import type { Unit } from '../units.ts';
import { answerColumn, firstAnswerAt, readAnswers, type SurveyQuestion, tellsOf } from './answer-columns.ts';
import { overEvents } from './over-events.ts';
import { inUnits, isMisfit } from './value-units.ts';

/** Arrays of a payload's number, an element for each of a visitor's events. */
export interface ValueArrays {
  /** As doubles; where there is none, not a number. */
  readonly values: string;
  /** As whole units, 0 where there is none or it does not fit. */
  readonly units: string;
  /** Whether it does not fit. */
  readonly misfits: string;
}

/** Events that are gathered together: those of a name, or refunds. What it returns are arrays with an element for each of a visitor's. */
export interface EventGroup {
  /** Milliseconds since the visitor's first exposure. */
  readonly ages: string;
  values(property: string, unit: Unit): ValueArrays;
  /** Hashes of orders, 0 where none is named. */
  orders(): string;
  /** A condition on one event, as `overEvents` takes it: it names another currency. Of null, there is no other one. */
  inOtherCurrency(currency: string | null): string;
}

/** The columns of events that metrics need, each once however many ask for it. */
export interface EventFields {
  named(eventName: string): EventGroup;
  /** Events of any name with a negative number. */
  refunds(property: string): EventGroup;
  /** Has the arrays be in order of time. */
  inOrder(): void;
  /** Has the array `said` hold the answers of all events to a question; returns their place in its tuples. */
  answers(question: SurveyQuestion): number;
}

/** What is gathered of the events of a group. */
export interface GroupColumns {
  /** Says that an event is of the group. */
  readonly isOfGroup: string;
  /** Whether the arrays are in order of time; to sort them takes as long as to gather them. */
  readonly isOrdered: boolean;
  /** By the names of their arrays. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Fields, and what gives them. */
export interface CollectedFields extends EventFields {
  groups(): readonly GroupColumns[];
  /** Arrays that are made of other arrays and of `exposedAt`, by their names. */
  derived(): Readonly<Record<string, string>>;
}

/** An order's number may be a number. */
const order =
  "if(props['orderId'] != '', props['orderId'], if(mapContains(numbers, 'orderId'), toString(numbers['orderId']), ''))";

/** Creates fields of which nothing is asked for yet. */
export function createEventFields(): CollectedFields {
  const groups = new Map<string, CollectedGroup>();
  const questions: SurveyQuestion[] = [];
  let isOrdered = false;

  function groupOf(isOfGroup: string): CollectedGroup {
    const group = groups.get(isOfGroup) ?? createGroup(isOfGroup, `of${groups.size}`);
    groups.set(isOfGroup, group);
    return group;
  }

  return {
    named: (eventName) => groupOf(`eventName = ${quote(eventName)}`),
    refunds: (property) => groupOf(`numbers[${quote(property)}] < 0`),
    inOrder() {
      isOrdered = true;
    },
    answers(question) {
      const isSame = (other: SurveyQuestion) =>
        other.surveyId === question.surveyId && other.questionId === question.questionId;
      if (!questions.some(isSame)) questions.push(question);
      return firstAnswerAt + questions.findIndex(isSame);
    },
    groups: () => [
      ...[...groups.values()].map(({ isOfGroup, columns }) => ({ isOfGroup, isOrdered, columns: columns() })),
      ...(questions.length === 0 ? [] : [answersTo(questions)]),
    ],
    derived: () =>
      Object.assign(
        {},
        ...[...groups.values()].map((group) => group.derived()),
        questions.length > 0 && { said: readAnswers('answers', questions) },
      ),
  };
}

function answersTo(questions: readonly SurveyQuestion[]): GroupColumns {
  const surveyIds = new Set(questions.map(({ surveyId }) => surveyId));
  return { isOfGroup: tellsOf([...surveyIds]), isOrdered: false, columns: { answers: answerColumn } };
}

interface CollectedGroup extends EventGroup {
  readonly isOfGroup: string;
  columns(): Readonly<Record<string, string>>;
  derived(): Readonly<Record<string, string>>;
}

/** `name` is unique in the statement. */
function createGroup(isOfGroup: string, name: string): CollectedGroup {
  const properties: string[] = [];
  const currencies: string[] = [];
  const times = `times_${name}`;
  const ages = `ages_${name}`;
  const columns = new Map([[times, 'toUnixTimestamp64Milli(time)']]);
  const derived = new Map([[ages, `arrayMap(time -> time - exposedAt, ${times})`]]);

  return {
    isOfGroup,
    ages,
    values(property, unit) {
      if (!properties.includes(property)) properties.push(property);
      const values = `values${properties.indexOf(property)}_${name}`;
      columns.set(values, `if(mapContains(numbers, ${quote(property)}), numbers[${quote(property)}], nan)`);
      const suffix = `${values}_${unit.decimals}_${unit.exponent}`.replaceAll('-', 'minus');
      const [units, misfits] = [`units_${suffix}`, `misfits_${suffix}`];
      derived.set(misfits, `arrayMap(${overEvents(isMisfit(`of_${values}`, unit))})`);
      derived.set(units, `arrayMap(${overEvents(inUnits(`of_${values}`, `of_${misfits}`, unit))})`);
      return { values, units, misfits };
    },
    orders() {
      const orders = `orders_${name}`;
      columns.set(orders, `if(${order} = '', toUInt64(0), cityHash64(${order}))`);
      return orders;
    },
    inOtherCurrency(currency) {
      if (currency === null) return '0';
      if (!currencies.includes(currency)) currencies.push(currency);
      const foreign = `foreign${currencies.indexOf(currency)}_${name}`;
      columns.set(foreign, `upper(props['currency']) NOT IN ('', ${quote(currency)})`);
      return `of_${foreign}`;
    },
    columns: () => Object.fromEntries(columns),
    derived: () => Object.fromEntries(derived),
  };
}
